import { addDays, daysIn, isDay, type Day } from '#web/ui/period/calendar.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'
import { presetRange, presetsOf } from '#web/ui/period/presets.ts'

/** The marketplace answers for no more days at once. */
const MAX_DAYS = 365

export const presets = presetsOf('7d', '30d', '90d')

export type PresetId = (typeof presets)[number]['id']

/** Days of the address: a preset moves on with them, own dates stay. */
export interface Period extends DayRange {
  preset: PresetId | 'own'
}

const DEFAULT: PresetId = '30d'
const NAMES = ['preset', 'from', 'to']

function ownPeriod(from: string, to: string, today: Day): Period | undefined {
  if (!isDay(from) || !isDay(to)) return undefined
  const [first, last] = from <= to ? [from, to] : [to, from]
  if (first > today) return undefined
  const end = last < today ? last : today
  const begin = daysIn(first, end) > MAX_DAYS ? addDays(end, 1 - MAX_DAYS) : first
  return { preset: 'own', from: begin, to: end }
}

/** The period of an address; what cannot be understood shows 30 days. */
export function readPeriod(search: URLSearchParams, today: Day): Period {
  const own = ownPeriod(search.get('from') ?? '', search.get('to') ?? '', today)
  if (own) return own
  const preset = presets.find(({ id }) => id === search.get('preset'))?.id ?? DEFAULT
  return { preset, ...presetRange(preset, today) }
}

/** The same address with another period; everything else in it stays. */
export function withPeriod(search: URLSearchParams, choice: PresetId | DayRange): URLSearchParams {
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

/** Only what an address says of the period, to be taken along to another screen. */
export function periodSearch(search: URLSearchParams): string {
  const kept = new URLSearchParams([...search].filter(([name]) => NAMES.includes(name)))
  return kept.size ? `?${kept}` : ''
}
