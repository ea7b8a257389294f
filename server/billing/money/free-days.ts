import { DAY_MS } from '#contract/durations.ts'

import type { MoneyFact } from './fact.ts'
import { foldMoney, type Standing } from './fold.ts'

/** Whole days that are left and cost nothing: a change of plan makes nothing of them. */
export const freeDaysLeft = ({ segments }: Standing, at: number): number =>
  Math.floor(
    segments
      .filter(({ to, money }) => money === 0 && to > at)
      .reduce((sum, { from, to }) => sum + to - Math.max(at, from), 0) / DAY_MS
  )

/** Whether a payment took whole days away that had been given by then, as one of another family does. */
export function hasTakenFreeDays(
  facts: readonly MoneyFact[],
  { key, at }: Pick<MoneyFact, 'key' | 'at'>
): boolean {
  const until = facts.filter(fact => fact.at <= at)
  const before = foldMoney(until.filter(fact => fact.key !== key))
  return freeDaysLeft(foldMoney(until), at) < freeDaysLeft(before, at)
}
