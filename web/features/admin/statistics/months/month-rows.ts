import type { StatisticsDay } from '#contract/admin-statistics.ts'
import { revenueOf } from '#web/features/admin/statistics/figures/sums.ts'
import { percentWords } from '#web/ui/percent.ts'
import type { Day } from '#web/ui/period/calendar.ts'

/** A month beside the one before it. */
export interface MonthRow {
  row: StatisticsDay
  revenue: number
  /** How much more or less, in percent; undefined when there is nothing to measure by, or the month goes on yet. */
  growth: number | undefined
  isRunning: boolean
}

const percentOf = (part: number, whole: number): number | undefined =>
  whole > 0 ? (part / whole) * 100 : undefined

/** The newest month first; the oldest is only there to measure the next one by. */
export function monthRows(rows: readonly StatisticsDay[], today: Day): MonthRow[] {
  return rows
    .map((row, index) => {
      const isRunning = row.date.slice(0, 7) === today.slice(0, 7)
      const revenue = revenueOf(row)
      const last = rows[index - 1]
      const before = last === undefined ? 0 : revenueOf(last)
      return { row, revenue, isRunning, growth: isRunning ? undefined : percentOf(revenue - before, before) }
    })
    .slice(1)
    .toReversed()
}

/** Which part of those who registered has come so far. */
export const shareWords = (part: number, { registrations }: StatisticsDay): string =>
  registrations === 0 ? '—' : percentWords(part, registrations)
