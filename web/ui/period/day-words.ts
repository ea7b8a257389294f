import { toUtc, type Day } from './calendar.ts'

/** Whole days, both included. */
export interface DayRange {
  from: Day
  to: Day
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'UTC' })
  return (day: Day) => formatter.format(toUtc(day)).replace(/\sг\.$/, '')
}
const dayOnly = format({ day: 'numeric' })
const dayMonth = format({ day: 'numeric', month: 'long' })
const dayMonthYear = format({ day: 'numeric', month: 'long', year: 'numeric' })

const year = (day: Day) => day.slice(0, 4)
const month = (day: Day) => day.slice(0, 7)

/** «21 ноября», with the year when it is not the present one. */
export const dayWords = (day: Day, today: Day): string =>
  year(day) === year(today) ? dayMonth(day) : dayMonthYear(day)

/** «15–21 ноября», «28 октября – 3 ноября», «1 декабря 2025 – 21 ноября 2026». */
export function dayRangeWords({ from, to }: DayRange, today: Day): string {
  if (from === to) return dayWords(from, today)
  if (month(from) === month(to)) return `${dayOnly(from)}–${dayWords(to, today)}`
  if (year(from) === year(to)) return `${dayMonth(from)} – ${dayWords(to, today)}`
  return `${dayMonthYear(from)} – ${dayMonthYear(to)}`
}
