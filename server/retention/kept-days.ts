import { DAY_MS } from '#contract/durations.ts'
import { HIDDEN_DAYS } from '#contract/limits.ts'
import type { PlanId } from '#contract/plans.ts'
import { limitsFor } from '#server/users/user.ts'

/** What somebody's plan was for some time. Milliseconds. */
export interface Held {
  from: number
  until: number
  plan: PlanId | null
  payedTo: number
  /** Whether the days of grace came after its end. */
  renewing: boolean
}

/** Days of visits at the first moment of a stretch that counts: later in it they can only get fewer. */
function daysOf({ from, until, ...state }: Held, now: number): number {
  const first = Math.max(from, now - HIDDEN_DAYS * DAY_MS)
  return first < until && first <= now ? limitsFor({ ...state, everPaid: true }, first).analyticsDays : 0
}

/** How many days of visits are kept for somebody: the most that any moment of the last 90 days gave a right to. */
export const keptDays = (history: readonly Held[], now: number): number =>
  Math.max(...history.map(held => daysOf(held, now)))
