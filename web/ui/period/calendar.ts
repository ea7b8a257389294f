import { DAY_MS } from '#contract/durations.ts'
import { dateAt, dayNumber, startOf } from '#contract/moscow-days.ts'

/** A calendar day in Moscow, `YYYY-MM-DD`: the form that the reports ask for. */
export type Day = string

const moscowHour = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/Moscow'
})

/** The Moscow day of a moment. */
export const moscowDay = (moment: Date): Day => dateAt(moment.getTime())

export const hourInMoscow = (now: Date): number => Number(moscowHour.format(now))

export const moscowMidnight = (day: Day): Date => new Date(startOf(dayNumber(day)))

export const toUtc = (day: Day): Date => new Date(`${day}T00:00:00Z`)

export const fromUtc = (date: Date): Day => date.toISOString().slice(0, 10)

export const yearOf = (day: Day): string => day.slice(0, 4)

/** Whether a text is a day that exists: no 31 November. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = toUtc(text)
  return !Number.isNaN(date.getTime()) && fromUtc(date) === text
}

export const addDays = (day: Day, days: number): Day =>
  fromUtc(new Date(toUtc(day).getTime() + days * DAY_MS))

/** Days from one to the other, both counted. */
export const daysIn = (from: Day, to: Day): number =>
  Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / DAY_MS) + 1

/** The same day so many months before; the last one of a shorter month. */
export function monthsBefore(day: Day, months: number): Day {
  const first = monthStart(day, months)
  const last = addDays(monthStart(first, -1), -1)
  const same = first.slice(0, 8) + day.slice(8)
  return same < last ? same : last
}

/** First day of the month that lies so many months before. */
export function monthStart(day: Day, before = 0): Day {
  const date = toUtc(day)
  return fromUtc(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before, 1)))
}
