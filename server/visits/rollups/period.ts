import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { hourOf, startOf } from '#contract/moscow-days.ts'

/** How long a rollup's period is: a Moscow hour, day, or dekad (days 1–10, 11–20, the rest of a month). */
export type Span = 'hour' | 'day' | 'dekad'

export interface Period {
  span: Span
  /** Number of its first day. */
  first: number
  /** Which hour of its day; zero of longer ones. */
  hour: number
}

export const DAY_HOURS = 24

/** The first day of the dekad of a day, and the one after its last. */
export function dekadOf(day: number): { first: number; end: number } {
  const date = new Date(day * DAY_MS)
  const ofMonth = date.getUTCDate()
  const began = ofMonth <= 10 ? 1 : ofMonth <= 20 ? 11 : 21
  const first = day - ofMonth + began
  if (began < 21) return { first, end: first + 10 }
  return { first, end: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / DAY_MS }
}

/** Its first moment, milliseconds. */
export const beginOf = ({ first, hour }: Period): number => startOf(first) + hour * HOUR_MS

/** The moment after its last, milliseconds. */
export function endOf(period: Period): number {
  const { span, first } = period
  if (span === 'hour') return beginOf(period) + HOUR_MS
  return startOf(span === 'day' ? first + 1 : dekadOf(first).end)
}

export const keyOf = ({ span, first, hour }: Period): string => `${span} ${first} ${hour}`

/** All days and dekads that lie wholly in [from, to), days. */
export function periodsWithin(from: number, to: number): Period[] {
  const periods: Period[] = []
  for (let day = from; day < to; day += 1) {
    periods.push({ span: 'day', first: day, hour: 0 })
    const { first, end } = dekadOf(day)
    if (first === day && end <= to) periods.push({ span: 'dekad', first, hour: 0 })
  }
  return periods
}

/** An hour by its number, as `hourOf` counts. */
export function hourPeriod(number: number): Period {
  const first = Math.floor(number / DAY_HOURS)
  return { span: 'hour', first, hour: number - first * DAY_HOURS }
}

/** The hours of a stretch, milliseconds, that lie wholly in it. */
export const hoursWithin = (from: number, to: number): Period[] => {
  const begin = hourOf(from + HOUR_MS - 1)
  return Array.from({ length: Math.max(hourOf(to) - begin, 0) }, (_, nth) => hourPeriod(begin + nth))
}
