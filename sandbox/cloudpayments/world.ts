import { randomBytes } from 'node:crypto'

import type { FaultBoard } from './faults.ts'
import type { MovableClock } from './movable-clock.ts'
import type { State } from './state.ts'

/** The sandbox is being closed: what was begun is begun again after the next start. */
export class Closing extends Error {}

/** One thing to tell of. */
export interface Notice {
  kind: Exclude<State['deliveries'][number]['kind'], 'check'>
  fields: Record<string, string>
}

/** What every part of the sandbox works on. */
export interface World {
  state: State
  faults: FaultBoard
  now: MovableClock['now']
  /** Asks whether a payment is welcome; answers a reason code, 0 = yes. @throws Closing */
  check(fields: Record<string, string>): Promise<number>
  /** Tells of one event: notices go out in this order. */
  tell(lane: string, notices: Notice[]): void
  /** Address of a page of the sandbox, as people open it. */
  page(path: string): string
}

export const nextId = ({ state }: World): number => (state.lastId += 1)

export const randomId = (prefix: string): string => `${prefix}${randomBytes(15).toString('hex').slice(0, 29)}`
