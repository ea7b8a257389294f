import type { NotificationKind } from './state.ts'

/** `lost`: the work is done and its answer does not arrive; `refused`: the answer is no. */
export const apiFaults = ['429', '500', 'html', 'hang', 'lost', 'refused'] as const
export type ApiFault = (typeof apiFaults)[number]

export const wires = ['GET', 'form', 'json'] as const
export type Wire = (typeof wires)[number]

/** What goes wrong until it is taken back. */
export interface Faults {
  /** Every notification comes twice, at once. */
  twice: boolean
  /** What is told of one event comes the other way round: Receipt, Recurrent, Pay. */
  reversed: boolean
  /** Milliseconds by which notifications of a kind are late. */
  late: Partial<Record<NotificationKind, number>>
  /** Kinds that are never sent. A check that is not sent declines the payment. */
  dropped: NotificationKind[]
  /** The first Pay does not name its subscription. */
  namelessSubscription: boolean
  /** Renewals name the order of the first payment. */
  renewalsNameOrder: boolean
  /** Declines every payment from now on. */
  declineCode: number | null
  /** How methods of the API answer, by path; `*` = all. `times` left; null = until it is taken back. */
  api: Record<string, { fault: ApiFault; times: number | null }>
  /** How notifications are sent; not a fault, but one more thing that may differ. */
  wire: Wire
}

export const noFaults = (): Faults => ({
  twice: false,
  reversed: false,
  late: {},
  dropped: [],
  namelessSubscription: false,
  renewalsNameOrder: false,
  declineCode: null,
  api: {},
  wire: 'GET'
})

export interface FaultBoard extends Faults {
  /** The next calls of a method of the API go wrong; without `times` all of them. */
  breakApi(path: string, fault: ApiFault, times?: number): void
  clear(): void
}

/** The faults of a state with the two things that one does with them. */
export function faultBoard(faults: Faults): FaultBoard {
  return Object.assign(faults, {
    breakApi(path: string, fault: ApiFault, times?: number) {
      faults.api[path] = { fault, times: times ?? null }
    },
    clear() {
      Object.assign(faults, noFaults())
    }
  })
}

/** Which fault a call meets now; uses one of its times. */
export function takeApiFault({ api }: Faults, path: string): ApiFault | undefined {
  const key = path in api ? path : '*'
  const found = api[key]
  if (!found) return undefined
  if (found.times !== null) found.times -= 1
  if (found.times === 0) delete api[key]
  return found.fault
}
