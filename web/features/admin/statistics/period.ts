import { statisticsSteps } from '#contract/admin-statistics.ts'
import { readDays, withChoice, type DayPeriod } from '#web/ui/period/address.ts'
import { addDays, daysIn, monthStart, monthsBefore, type Day } from '#web/ui/period/calendar.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'
import { presetsOf } from '#web/ui/period/presets.ts'

/** What one point of a chart covers. */
export type Step = (typeof statisticsSteps)[number]

export const presets = presetsOf('7d', '30d', '90d', 'month', 'last-month', 'year')

type PresetId = (typeof presets)[number]['id']

const DEFAULT: PresetId = '30d'
/** The server counts no longer. */
const DAYS_MAX = 3660
/** More points than this are no line any more. */
const POINTS_MAX = 400

/** What the screen shows. */
export interface Period extends DayPeriod<PresetId> {
  by: Step
}

const isStep = (text: string): text is Step => statisticsSteps.some(step => step === text)

/** The step in which so many days are read easiest. */
function stepFor(days: number): Step {
  if (days <= 45) return 'day'
  return days <= 200 ? 'week' : 'month'
}

function readStep(search: URLSearchParams, { from, to }: DayRange): Step {
  const days = daysIn(from, to)
  const asked = search.get('by') ?? ''
  return isStep(asked) && (asked !== 'day' || days <= POINTS_MAX) ? asked : stepFor(days)
}

/** Steps that the period can be shown in. */
export const stepsOf = ({ from, to }: DayRange): readonly Step[] =>
  statisticsSteps.filter(step => step !== 'day' || daysIn(from, to) <= POINTS_MAX)

/** The period of an address; what cannot be understood shows 30 days. */
export function readPeriod(search: URLSearchParams, today: Day): Period {
  const days = readDays(search, today, { presets, fallback: DEFAULT }, DAYS_MAX)
  return { ...days, by: readStep(search, days) }
}

/** The same address with another period, in the step that fits it. */
export function withPeriod(search: URLSearchParams, choice: PresetId | DayRange): URLSearchParams {
  const next = withChoice(search, choice, DEFAULT)
  next.delete('by')
  return next
}

/** The same address with another step. */
export function withStep(search: URLSearchParams, by: Step): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('by', by)
  return next
}

/** The period that it is measured by: of a month or a year the same days before, else as many days before. */
export function previousRange({ preset, from, to }: Period): DayRange {
  if (preset === 'month') return { from: monthsBefore(from, 1), to: monthsBefore(to, 1) }
  if (preset === 'last-month') return { from: monthStart(from, 1), to: addDays(from, -1) }
  if (preset === 'year') return { from: monthsBefore(from, 12), to: monthsBefore(to, 12) }
  return { from: addDays(from, -daysIn(from, to)), to: addDays(from, -1) }
}
