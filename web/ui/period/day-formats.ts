import { toUtc, type Day } from './calendar.ts'

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'UTC' })
  return (day: Day) => formatter.format(toUtc(day)).replace(/\sг\.$/, '')
}

/** «21» */
export const dayOnly = format({ day: 'numeric' })

/** «21 нояб.» */
export const shortDay = format({ day: 'numeric', month: 'short' })

/** «21 ноября» */
export const dayMonth = format({ day: 'numeric', month: 'long' })

/** «21 ноября 2026» */
export const dayMonthYear = format({ day: 'numeric', month: 'long', year: 'numeric' })

/** «сб, 21 ноября» */
export const longDay = format({ weekday: 'short', day: 'numeric', month: 'long' })

/** «сб, 21 ноября 2026» */
export const longDayOfYear = format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })

/** «нояб.» */
export const shortMonth = format({ month: 'short' })

/** «ноябрь 2026» */
export const longMonth = format({ month: 'long', year: 'numeric' })
