import { RANGE_MAX_DAYS } from '#contract/limits.ts'
import { PERIOD_NAMES, periodPart, readPreset, withChoice, withoutPeriod } from '#web/ui/period/address.ts'
import { isDay, type Day } from '#web/ui/period/calendar.ts'
import { presetRange, presetsOf, type Preset } from '#web/ui/period/presets.ts'

import { addHours, midnightOf, nextMidnight, readHour, type Hour } from './hours.ts'
import { daysOf, rangeOf, type DateRange } from './range.ts'

export const presets = presetsOf('today', 'yesterday', '7d', '30d', 'month', 'year')

export type PresetId = (typeof presets)[number]['id']

/** What the dashboard shows: a preset moves on with the days, own dates stay. */
export interface Period extends DateRange {
  preset: PresetId | 'own'
}

/** Of those that go by the calendar, how many months the period before lies back. */
const monthsBack: Partial<Record<PresetId, number>> = { month: 1, year: 12 }

const DEFAULT: PresetId = 'today'

/** Of a longer range the reports show no more. */
const MAX_HOURS = RANGE_MAX_DAYS * 24
const FIRST_DAY = '1970-01-01'
/** Later than any today, with years that still have four digits. */
const LAST_DAY = '9000-01-01'

const presetPeriod = (preset: PresetId, today: Day): Period => {
  const months = monthsBack[preset]
  return { preset, ...presetRange(preset, today), ...(months && { monthsBack: months }) }
}

const laterOf = (one: Hour, other: Hour): Hour => (one > other ? one : other)

interface Bound {
  begin: Hour
  end: Hour
}

/** A day begins and ends with its midnights, a time of day is both its ends. */
function readBound(text: string): Bound | undefined {
  const day = text.slice(0, LAST_DAY.length)
  if (isDay(day) && day > LAST_DAY) return readBound(LAST_DAY)
  if (isDay(text)) return { begin: midnightOf(text), end: nextMidnight(text) }
  const hour = readHour(text)
  return hour === undefined ? undefined : { begin: hour, end: hour }
}

/** Put in order; one hour twice is that hour. */
function ordered(one: Bound, other: Bound): Bound {
  const [first, last] = one.begin < other.end ? [one, other] : [other, one]
  return { begin: first.begin, end: laterOf(last.end, addHours(first.begin, 1)) }
}

/** A beginning alone goes on until today, an end alone is its day. */
function ownPeriod(from: string | null, to: string | null, today: Day): Period | undefined {
  const start = readBound(from ?? to?.slice(0, 10) ?? '')
  const stop = readBound(to ?? (from && laterOf(from.slice(0, 10), today)) ?? '')
  if (!start || !stop) return undefined
  const { begin, end } = ordered(start, stop)
  const tomorrow = nextMidnight(today)
  if (begin >= tomorrow || end <= midnightOf(FIRST_DAY)) return undefined
  const last = end < tomorrow ? end : tomorrow
  const earliest = laterOf(midnightOf(FIRST_DAY), addHours(last, -MAX_HOURS))
  return { preset: 'own', ...rangeOf({ begin: laterOf(begin, earliest), end: last }) }
}

/** Whether an address names days that are still to come: a date, only too late. */
export function isAhead(search: URLSearchParams, today: Day): boolean {
  const bounds = [search.get('from'), search.get('to')].flatMap(text =>
    text === null ? [] : [readBound(text)]
  )
  return bounds.length > 0 && bounds.every(bound => bound !== undefined && bound.begin >= nextMidnight(today))
}

/** The period of an address; whatever cannot be understood shows today. */
export const readPeriod = (search: URLSearchParams, today: Day): Period =>
  ownPeriod(search.get('from'), search.get('to'), today) ??
  presetPeriod(readPreset(search, { presets, fallback: DEFAULT }), today)

export const withPeriod = (search: URLSearchParams, choice: PresetId | DateRange): URLSearchParams =>
  withChoice(search, choice, DEFAULT)

/** The same address with the period of another one. */
export function withPeriodAddress(search: URLSearchParams, period: string): URLSearchParams {
  const next = withoutPeriod(search)
  for (const [name, value] of periodPart(new URLSearchParams(period))) next.set(name, value)
  return next
}

/** A query as text in which a clock looks like one; colons need no code there. */
export const readablePeriod = (search: URLSearchParams): string => search.toString().replaceAll('%3A', ':')

/** The address that says what is shown, when the one that was read says something else. */
export function correctedAddress(search: URLSearchParams, period: Period): URLSearchParams | undefined {
  const { preset, from, to } = period
  const right = withPeriod(search, preset === 'own' ? { from, to } : preset)
  return PERIOD_NAMES.every(name => right.get(name) === search.get(name)) ? undefined : right
}

const COMPARE = 'compare'

export const readCompare = (search: URLSearchParams): boolean => search.get(COMPARE) === '1'

export function withCompare(search: URLSearchParams, compare: boolean): URLSearchParams {
  const next = new URLSearchParams(search)
  if (compare) next.set(COMPARE, '1')
  else next.delete(COMPARE)
  return next
}

/** A preset that begins earlier, to look at when this period is empty; what came after it is known by then. */
export function longerPreset(range: DateRange, today: Day): Preset<PresetId> | undefined {
  const { from } = daysOf(range)
  return presets.find(preset => ['7d', '30d', 'year'].includes(preset.id) && preset.range(today).from < from)
}
