import type { StatisticsQuery, statisticsSteps } from '#contract/admin-statistics.ts'
import { invalid } from '#server/platform/errors.ts'
import { dateOf, dayOf, startOf } from '#server/visits/moscow-days.ts'

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
const DAY_MS = 86_400_000

/** Number of a day that the contract has found to exist. */
const numberOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS)

/** The first day of what a day is in. */
function beginOf(day: number, by: By): number {
  if (by === 'day') return day
  if (by === 'week') return day - ((((day - FIRST_MONDAY) % WEEK) + WEEK) % WEEK)
  return numberOf(`${dateOf(day).slice(0, 7)}-01`)
}

export const moscowDayText = (ms: number): string => dateOf(dayOf(ms))

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
  const last = dateTo === undefined ? dayOf(now) : numberOf(dateTo)
  const first = dateFrom === undefined ? last - DEFAULT_DAYS + 1 : numberOf(dateFrom)
  if (first > last) throw invalid('dateTo', 'Конец периода раньше начала. Поменяйте даты местами.')
  if (last - first >= DAYS_MAX) throw invalid('dateFrom', 'Период длиннее десяти лет. Выберите короче.')
  const steps: MoscowStep[] = []
  for (let day = first; day <= last; day += 1) {
    const label = dateOf(beginOf(day, step))
    if (steps.at(-1)?.label !== label) steps.push({ label, from: startOf(day) })
  }
  return { from: startOf(first), to: startOf(last + 1), steps }
}
