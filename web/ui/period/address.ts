import { addDays, daysIn, isDay, type Day } from './calendar.ts'
import type { DayRange } from './day-words.ts'
import { presetRange, type PresetId } from './presets.ts'

/** What of an address says the period. */
export const PERIOD_NAMES = ['preset', 'from', 'to']

/** What a screen has to choose from. */
interface Offer<Id extends string> {
  presets: readonly { id: Id }[]
  /** What is shown where an address says nothing that can be understood. */
  fallback: Id
}

export const readPreset = <Id extends string>(
  search: URLSearchParams,
  { presets, fallback }: Offer<Id>
): Id => presets.find(({ id }) => id === search.get('preset'))?.id ?? fallback

/** Own dates in order and without days to come; of too many the last. */
function readOwn(search: URLSearchParams, today: Day, maxDays: number): DayRange | undefined {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (!isDay(from) || !isDay(to)) return undefined
  const [first, last] = from <= to ? [from, to] : [to, from]
  if (first > today) return undefined
  const end = last < today ? last : today
  return { from: daysIn(first, end) > maxDays ? addDays(end, 1 - maxDays) : first, to: end }
}

/** Whole days: a preset moves on with them, own dates stay. */
export interface DayPeriod<Id extends string> extends DayRange {
  preset: Id | 'own'
}

export function readDays<Id extends PresetId>(
  search: URLSearchParams,
  today: Day,
  offer: Offer<Id>,
  maxDays: number
): DayPeriod<Id> {
  const own = readOwn(search, today, maxDays)
  if (own) return { preset: 'own', ...own }
  const preset = readPreset(search, offer)
  return { preset, ...presetRange(preset, today) }
}

export function withoutPeriod(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of PERIOD_NAMES) next.delete(name)
  return next
}

/** The same address with another period, which is not said where it is shown anyway; everything else in it stays. */
export function withChoice<Id extends string>(
  search: URLSearchParams,
  choice: Id | { from: string; to: string },
  fallback: Id
): URLSearchParams {
  const next = withoutPeriod(search)
  if (typeof choice === 'object') {
    next.set('from', choice.from)
    next.set('to', choice.to)
  } else if (choice !== fallback) {
    next.set('preset', choice)
  }
  return next
}

/** Only what an address says of the period. */
export const periodPart = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([name]) => PERIOD_NAMES.includes(name)))
