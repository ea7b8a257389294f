import { toUtc, type Day } from '#web/ui/period/calendar.ts'

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'UTC' })
  return (day: Day) => formatter.format(toUtc(day)).replace(/\sг\.$/, '')
}
const longDay = format({ weekday: 'short', day: 'numeric', month: 'long' })
const longDayOfYear = format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })

/** «21 нояб.» */
export const shortDay = format({ day: 'numeric', month: 'short' })

export const yearOf = (day: Day): string => day.slice(0, 4)

/** Whether days in order are of more than one year: 23 November may be among them twice. */
export const crossYears = (days: readonly Day[]): boolean =>
  yearOf(days[0] ?? '') !== yearOf(days.at(-1) ?? '')

/** How to name days in order: «сб, 21 ноября», and with their year where they are of more than one. */
export const namesOf = (days: readonly Day[]): ((day: Day) => string) =>
  crossYears(days) ? longDayOfYear : longDay
