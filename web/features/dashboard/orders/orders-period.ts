import { MARKETPLACE_DAYS_MAX } from '#contract/limits.ts'
import { addDays, daysIn } from '#web/ui/period/calendar.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'

/** Orders are told by the day: fewer of them would be no picture. */
const LEAST_DAYS = 7

/** The days beside which orders are shown: those of the dashboard, stretched or cut at their beginning. */
export function ordersPeriod({ from, to }: DayRange): DayRange {
  const days = Math.min(MARKETPLACE_DAYS_MAX, Math.max(LEAST_DAYS, daysIn(from, to)))
  return { from: addDays(to, 1 - days), to }
}
