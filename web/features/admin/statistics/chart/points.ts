import type { StatisticsDay } from '#contract/admin-statistics.ts'
import type { Period, Step } from '#web/features/admin/statistics/period.ts'
import type { Day } from '#web/ui/period/calendar.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'

import { axisWords, isAlike, stepWords } from './step-words.ts'

/** How many steps of it the longest year has. */
const yearOfSteps: Readonly<Record<Step, number>> = { day: 366, week: 53, month: 12 }

interface Valued {
  /** In full: «сб, 21 ноября». */
  name: string
  value: number
}

/** One step of the period, and the one of the period before that is as far from its beginning. */
export interface Point extends Valued {
  date: Day
  /** Under the axis. */
  short: string
  before: Valued | undefined
  /** It goes on yet. */
  isRunning: boolean
}

interface Sides {
  rows: readonly StatisticsDay[]
  before: readonly StatisticsDay[]
  period: Period
  beforeRange: DayRange
  today: Day
  value: (row: StatisticsDay) => number | null
}

/** Whether the steps of both periods cover the same: weeks and months may be cut at other places. */
export const areStepsAlike = ({
  rows,
  before,
  period,
  beforeRange
}: Omit<Sides, 'today' | 'value'>): boolean =>
  before.every((old, index) => {
    const row = rows[index]
    return !row || isAlike(period.by, [row.date, period], [old.date, beforeRange])
  })

/** The points of a chart; undefined where any of them is not known. */
export function pointsOf({ rows, before, period, beforeRange, today, value }: Sides): Point[] | undefined {
  const points = rows.flatMap((row, index) => {
    const now = value(row)
    if (now === null) return []
    const old = before[index]
    const oldValue = old && value(old)
    return {
      date: row.date,
      name: stepWords(row.date, period.by, period),
      short: axisWords(row.date, period.by, rows.length > yearOfSteps[period.by]),
      value: now,
      before:
        old && oldValue !== null && oldValue !== undefined
          ? { name: stepWords(old.date, period.by, beforeRange), value: oldValue }
          : undefined,
      isRunning: index === rows.length - 1 && period.to === today
    }
  })
  return points.length === rows.length ? points : undefined
}
