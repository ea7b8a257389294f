import { yearOf, type Day } from './calendar.ts'
import { dayMonth, dayMonthYear, dayOnly } from './day-formats.ts'

/** Whole days, both included. */
export interface DayRange {
  from: Day
  to: Day
}

const month = (day: Day) => day.slice(0, 7)

/** «21 ноября», with the year when it is not that of `today`; where that is not said, always. */
export const dayWords = (day: Day, today?: Day): string =>
  today !== undefined && yearOf(day) === yearOf(today) ? dayMonth(day) : dayMonthYear(day)

/** «15–21 ноября», «28 октября – 3 ноября», «1 декабря 2025 – 21 ноября 2026». */
export function dayRangeWords({ from, to }: DayRange, today?: Day): string {
  if (from === to) return dayWords(from, today)
  if (month(from) === month(to)) return `${dayOnly(from)}–${dayWords(to, today)}`
  if (yearOf(from) === yearOf(to)) return `${dayMonth(from)} – ${dayWords(to, today)}`
  return `${dayMonthYear(from)} – ${dayMonthYear(to)}`
}
