import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import { DAY_MS, dateOf, dayOf, startOf } from '#server/visits/moscow-days.ts'
import type { DaySpan } from '#server/visits/visits-of-links.store.ts'

/** Number of a Moscow day that is written `2026-11-21`. */
const numberOf = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS

/** `2026-11-21`: the Moscow day of a moment, milliseconds. */
export const dateAt = (ms: number): string => dateOf(dayOf(ms))

/** The first moment of a Moscow day, milliseconds. */
export const startOfDate = (date: string): number => startOf(numberOf(date))

/** So many days later, or earlier where it is less than 0. */
export const dateAfter = (date: string, days: number): string => dateOf(numberOf(date) + days)

/** So many days before today. */
export const daysAgo = (days: number, now: number): string => dateAfter(dateAt(now), -days)

export const spanOf = ({ begin, end }: DayRange): DaySpan => ({
  first: numberOf(begin),
  end: numberOf(end) + 1
})

/** Every day of a range, in order. */
export function datesOf(range: DayRange): string[] {
  const { first, end } = spanOf(range)
  return Array.from({ length: end - first }, (_, index) => dateOf(first + index))
}
