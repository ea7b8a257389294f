import type { LinkDraft } from '#contract/link-draft.ts'

import type { OriginName } from './origins.ts'

/** How a link lives after it was made: visits of a day beside its best one, by days since. */
type Life =
  /** A shop window or a packaging: grows for some weeks, then stays. */
  | { kind: 'steady' }
  /** Posts again and again; half of the interest is gone after some days. */
  | { kind: 'posts'; everyDays: number; halfLifeDays: number }
  /** One placement, then its long tail. */
  | { kind: 'once'; halfLifeDays: number }

export interface DemoLink {
  draft: LinkDraft
  madeDaysAgo: number
  startsInDays?: number
  endedDaysAgo?: number
  /** Its part of all visits. */
  weight: number
  life: Life
  /** Where its visitors come from, in parts of all of them. */
  origins: Partial<Record<OriginName, number>>
  /** Of a landing: how likely each button is pressed by whoever opens it, the main one first. */
  presses?: readonly number[]
  /** How busy a day is beside an ordinary one, by a moment of it; absent: as in any shop. */
  demand?: (ms: number) => number
  /** What its placement cost, roubles. */
  cost?: number
}

const tail = 0.04

/** Visits of a day, at most about 1. */
export function lifeFactor(life: Life, days: number): number {
  if (days < 0) return 0
  if (life.kind === 'steady') return Math.min(1, 0.25 + days / 60)
  const since = life.kind === 'posts' ? days % life.everyDays : days
  return tail + (1 - tail) * 0.5 ** (since / life.halfLifeDays)
}
