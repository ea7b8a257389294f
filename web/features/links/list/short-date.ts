import { formatMoscowClock } from '#web/ui/format.ts'
import { isMidnight } from '#web/ui/moscow-clock.ts'

const TIME_ZONE = 'Europe/Moscow'

const numericYear = new Intl.DateTimeFormat('ru-RU', { year: 'numeric', timeZone: TIME_ZONE })
const shortDay = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'short', timeZone: TIME_ZONE })
const shortDayOfYear = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeZone: TIME_ZONE })
const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: TIME_ZONE })
const dayOfYear = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: TIME_ZONE })

const isThisYear = (date: Date) => numericYear.format(date) === numericYear.format(new Date())

/** «21 нояб.» this year, «03.12.2025» before: a column of dates has little room. */
export function shortDate(iso: string): string {
  const date = new Date(iso)
  return (isThisYear(date) ? shortDay : shortDayOfYear).format(date)
}

/** «20 ноября» this year, «20 ноября 2025 г.» in another; never broken over a line end. */
function dayText(iso: string): string {
  const date = new Date(iso)
  return (isThisYear(date) ? day : dayOfYear).format(date).replaceAll(' ', '\u00A0')
}

/** «1 декабря, 10:00», Moscow time. */
export const momentText = (iso: string): string => `${dayText(iso)}, ${formatMoscowClock(new Date(iso))}`

/** The last day before an end: at a midnight, the day that ended. */
export const lastDayText = (iso: string): string => dayText(new Date(Date.parse(iso) - 1).toISOString())

/** «5 декабря, 10:30», or «конца 4 декабря» for the midnight after it. */
export const endText = (iso: string): string =>
  isMidnight(iso) ? `конца\u00A0${lastDayText(iso)}` : momentText(iso)
