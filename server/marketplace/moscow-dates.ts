import { dateAt, dateOf, dayNumber, startOf } from '#contract/moscow-days.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import type { DaySpan } from '#server/visits/visits-of-links.store.ts'

/** The first moment of a Moscow day, milliseconds. */
export const startOfDate = (date: string): number => startOf(dayNumber(date))

/** So many days later, or earlier where it is less than 0. */
export const dateAfter = (date: string, days: number): string => dateOf(dayNumber(date) + days)

/** So many days before today. */
export const daysAgo = (days: number, now: number): string => dateAfter(dateAt(now), -days)

export const spanOf = ({ begin, end }: DayRange): DaySpan => ({
  first: dayNumber(begin),
  end: dayNumber(end) + 1
})

/** Every day of a range, in order. */
export function datesOf(range: DayRange): string[] {
  const { first, end } = spanOf(range)
  return Array.from({ length: end - first }, (_, index) => dateOf(first + index))
}
