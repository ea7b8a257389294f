import { MARKETPLACE_DAYS_MAX } from '#contract/limits.ts'
import { periodPart, readDays, withChoice, type DayPeriod } from '#web/ui/period/address.ts'
import type { Day } from '#web/ui/period/calendar.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'
import { presetsOf } from '#web/ui/period/presets.ts'

export const presets = presetsOf('7d', '30d', '90d')

export type PresetId = (typeof presets)[number]['id']

const DEFAULT: PresetId = '30d'

export type Period = DayPeriod<PresetId>

/** The period of an address; what cannot be understood shows 30 days. */
export const readPeriod = (search: URLSearchParams, today: Day): Period =>
  readDays(search, today, { presets, fallback: DEFAULT }, MARKETPLACE_DAYS_MAX)

export const withPeriod = (search: URLSearchParams, choice: PresetId | DayRange): URLSearchParams =>
  withChoice(search, choice, DEFAULT)

/** Only what an address says of the period, to be taken along to another screen. */
export function periodSearch(search: URLSearchParams): string {
  const kept = periodPart(search)
  return kept.size ? `?${kept}` : ''
}
