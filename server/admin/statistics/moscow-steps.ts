import type { StatisticsQuery, statisticsSteps } from '#contract/admin-statistics.ts'
import { dateOf, dayNumber, dayOf, startOf } from '#contract/moscow-days.ts'
import { invalid } from '#server/platform/errors.ts'

type By = (typeof statisticsSteps)[number]

/** A day, week or month of a range; of the first and the last as much as lies in the range. */
interface MoscowStep {
  /** Its first day: `2026-11-21`. */
  label: string
  /** Milliseconds; the next one, or the range's end, is not part of it. */
  from: number
}

export interface MoscowSteps {
  from: number
  to: number
  steps: MoscowStep[]
}

/** No day is asked before the one or after the other: the databases' calendars end somewhere. */
const [EARLIEST, LATEST] = ['2000-01-01', '2200-01-01']
const DAYS_MAX = 3660
const DEFAULT_DAYS = 30
const WEEK = 7
/** 5 January 1970. */
const FIRST_MONDAY = 4

/** The first day of what a day is in. */
function beginOf(day: number, by: By): number {
  if (by === 'day') return day
  if (by === 'week') return day - ((((day - FIRST_MONDAY) % WEEK) + WEEK) % WEEK)
  return dayNumber(`${dateOf(day).slice(0, 7)}-01`)
}

type Query = { [Field in keyof typeof StatisticsQuery.properties]?: string }

const isStep = (text: string): text is By => text === 'day' || text === 'week' || text === 'month'

/**
 * Reads the days of statistics, both included, and parts them; without them the last 30 days.
 * @throws ProblemError INVALID
 */
export function moscowSteps({ dateFrom, dateTo, by = 'day' }: Query, now: number): MoscowSteps {
  for (const [field, day] of Object.entries({ dateFrom, dateTo })) {
    if (day !== undefined && (day < EARLIEST || day > LATEST)) {
      throw invalid(field, 'Такого дня в статистике нет. Выберите день с 2000 года.')
    }
  }
  const step = isStep(by) ? by : 'day'
  const last = dateTo === undefined ? dayOf(now) : dayNumber(dateTo)
  const first = dateFrom === undefined ? last - DEFAULT_DAYS + 1 : dayNumber(dateFrom)
  if (first > last) throw invalid('dateTo', 'Конец периода раньше начала. Поменяйте даты местами.')
  if (last - first >= DAYS_MAX) throw invalid('dateFrom', 'Период длиннее десяти лет. Выберите короче.')
  const steps: MoscowStep[] = []
  for (let day = first; day <= last; day += 1) {
    const label = dateOf(beginOf(day, step))
    if (steps.at(-1)?.label !== label) steps.push({ label, from: startOf(day) })
  }
  return { from: startOf(first), to: startOf(last + 1), steps }
}
