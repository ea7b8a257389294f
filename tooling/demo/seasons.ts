import { DAY_MS } from '#contract/durations.ts'
import { dayOf, MOSCOW_OFFSET_MS, startOf } from '#contract/moscow-days.ts'

/** How a year goes in a shop of home goods: quiet in the first days of January and in summer, loud before the holidays. */
const months = [0.75, 0.95, 1.05, 0.95, 0.85, 0.75, 0.7, 0.8, 1, 1.1, 1.45, 1.5]
/** From Sunday on. */
const weekdays = [1.06, 1.04, 1, 0.98, 0.97, 0.92, 0.96]
/** By the clock of whoever comes. */
const hours = [
  0.32, 0.18, 0.11, 0.08, 0.08, 0.14, 0.3, 0.55, 0.8, 0.95, 1.02, 1.08, 1.18, 1.15, 1.05, 1.02, 1.05, 1.12,
  1.25, 1.42, 1.6, 1.68, 1.4, 0.75
]

/** Days of a year (month and day) when people buy more than the month says. */
const peaks: Readonly<Record<string, number>> = {
  '11-11': 2.1,
  '11-26': 1.5,
  '11-27': 1.9,
  '11-28': 2.4,
  '11-29': 1.8,
  '12-20': 1.3,
  '12-27': 1.4,
  '12-31': 0.45,
  '01-01': 0.3,
  '01-02': 0.4,
  '02-21': 1.5,
  '02-22': 1.6,
  '03-05': 1.6,
  '03-06': 1.9,
  '03-07': 2
}

/** How busy a day is beside an ordinary one. */
export function dayFactor(ms: number): number {
  const date = new Date(ms + MOSCOW_OFFSET_MS)
  const month = months[date.getUTCMonth()] ?? 1
  const weekday = weekdays[date.getUTCDay()] ?? 1
  return month * weekday * (peaks[date.toISOString().slice(5, 10)] ?? 1)
}

export const hourWeights: readonly number[] = hours

/** Midnights of Moscow, as many as told, the last one not after `now`. */
export function midnights(now: number, days: number): number[] {
  const last = startOf(dayOf(now))
  return Array.from({ length: days }, (_, index) => last - (days - 1 - index) * DAY_MS)
}
