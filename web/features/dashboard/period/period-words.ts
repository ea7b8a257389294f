import { toUtc, type Day } from './calendar.ts'
import { clockOf, dayOf, isMidnight } from './hours.ts'
import { daysOf, hoursOf, isHourly, type DateRange } from './range.ts'

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

/** «21 ноября, 10:00–14:00», «20 ноября, 18:00 – 21 ноября, 06:00» */
function hourWords(range: DateRange, today: Day): string {
  const { begin, end } = hoursOf(range)
  const { from, to } = daysOf(range)
  const endClock = isMidnight(end) ? '24:00' : clockOf(end)
  if (from === to) return `${dayWords(from, today)}, ${clockOf(begin)}–${endClock}`
  return `${dayWords(dayOf(begin), today)}, ${clockOf(begin)} – ${dayWords(to, today)}, ${endClock}`
}

/** «15–21 ноября», «28 октября – 3 ноября», «1 декабря 2025 – 21 ноября 2026», «21 ноября, 10:00–14:00». */
export function periodWords(range: DateRange, today: Day): string {
  const { from, to } = range
  if (isHourly(range)) return hourWords(range, today)
  if (from === to) return dayWords(from, today)
  if (month(from) === month(to)) return `${dayOnly(from)}–${dayWords(to, today)}`
  if (year(from) === year(to)) return `${dayMonth(from)} – ${dayWords(to, today)}`
  return `${dayMonthYear(from)} – ${dayMonthYear(to)}`
}
