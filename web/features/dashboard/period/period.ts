import { addDays, daysIn, isDay, monthStart, type Day } from './calendar.ts'

/** Whole days, both ends included. */
export interface DateRange {
  from: Day
  to: Day
}

export type PresetId = 'today' | 'yesterday' | '7d' | '30d' | 'month' | 'year'

/** What the dashboard shows: a preset moves on with the days, own dates stay. */
export interface Period extends DateRange {
  preset: PresetId | 'own'
}

interface Preset {
  id: PresetId
  label: string
  range: (today: Day) => DateRange
}

export const presets: readonly Preset[] = [
  { id: 'today', label: 'Сегодня', range: today => ({ from: today, to: today }) },
  {
    id: 'yesterday',
    label: 'Вчера',
    range: today => ({ from: addDays(today, -1), to: addDays(today, -1) })
  },
  { id: '7d', label: '7 дней', range: today => ({ from: addDays(today, -6), to: today }) },
  { id: '30d', label: '30 дней', range: today => ({ from: addDays(today, -29), to: today }) },
  { id: 'month', label: 'Этот месяц', range: today => ({ from: monthStart(today), to: today }) },
  // Whole months, so that the first bar of the year is no stump.
  { id: 'year', label: 'Год', range: today => ({ from: monthStart(today, 11), to: today }) }
]

const DEFAULT: PresetId = 'today'
const NAMES = ['preset', 'from', 'to']

/** The reports answer no longer question. */
const MAX_DAYS = 5 * 366
const FIRST_DAY = '1970-01-01'

const presetPeriod = (id: string, today: Day): Period | undefined => {
  const preset = presets.find(known => known.id === id)
  return preset && { preset: preset.id, ...preset.range(today) }
}

const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)

/** A beginning alone goes on until today, an end alone is one day. */
function ownPeriod(from: string | null, to: string | null, today: Day): Period | undefined {
  const start = from ?? to ?? ''
  const stop = to ?? laterOf(start, today)
  if (!isDay(start) || !isDay(stop)) return undefined
  const [first, last] = start <= stop ? [start, stop] : [stop, start]
  if (first > today || last < FIRST_DAY) return undefined
  const end = last < today ? last : today
  return { preset: 'own', from: laterOf(first, laterOf(FIRST_DAY, addDays(end, 1 - MAX_DAYS))), to: end }
}

/** The period of an address; whatever cannot be understood shows today. */
export const readPeriod = (search: URLSearchParams, today: Day): Period =>
  ownPeriod(search.get('from'), search.get('to'), today) ??
  presetPeriod(search.get('preset') ?? '', today) ?? { preset: DEFAULT, from: today, to: today }

/** The same address with another period; everything else in it stays. */
export function withPeriod(search: URLSearchParams, choice: PresetId | DateRange): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of NAMES) next.delete(name)
  if (typeof choice === 'object') {
    next.set('from', choice.from)
    next.set('to', choice.to)
  } else if (choice !== DEFAULT) {
    next.set('preset', choice)
  }
  return next
}

/** The address that says what is shown, when the one that was read says something else. */
export function correctedAddress(search: URLSearchParams, period: Period): URLSearchParams | undefined {
  const { preset, from, to } = period
  const right = withPeriod(search, preset === 'own' ? { from, to } : preset)
  return NAMES.every(name => right.get(name) === search.get(name)) ? undefined : right
}

const COMPARE = 'compare'

export const readCompare = (search: URLSearchParams): boolean => search.get(COMPARE) === '1'

export function withCompare(search: URLSearchParams, compare: boolean): URLSearchParams {
  const next = new URLSearchParams(search)
  if (compare) next.set(COMPARE, '1')
  else next.delete(COMPARE)
  return next
}

/** The same number of days just before. */
export function previousRange({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -daysIn(from, to)), to: addDays(from, -1) }
}

/** A longer preset to look at when this period is empty. */
export function longerPreset({ from, to }: DateRange, today: Day): Preset | undefined {
  const days = daysIn(from, to)
  return presets.find(
    ({ id, range }) => ['7d', '30d', 'year'].includes(id) && daysIn(range(today).from, today) > days
  )
}
