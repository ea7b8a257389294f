import { HOUR_MS } from '#contract/durations.ts'
import { MOSCOW_OFFSET_MS } from '#contract/moscow-days.ts'
import { addDays, isDay, type Day } from '#web/ui/period/calendar.ts'

/** A whole hour by the Moscow clock, `YYYY-MM-DDTHH:00`. As an end it is not part of what it ends. */
export type Hour = string

const MIDNIGHT = 'T00:00'

/** Read as UTC the digits stay what they are, whatever the browser's zone. */
const toUtc = (hour: Hour): number => Date.parse(`${hour}:00Z`)

export const addHours = (hour: Hour, hours: number): Hour =>
  new Date(toUtc(hour) + hours * HOUR_MS).toISOString().slice(0, 16)

export const hoursBetween = (from: Hour, to: Hour): number => (toUtc(to) - toUtc(from)) / HOUR_MS

export const hourMoment = (hour: Hour): Date => new Date(toUtc(hour) - MOSCOW_OFFSET_MS)

export const dayOf = (hour: Hour): Day => hour.slice(0, 10)

export const clockOf = (hour: Hour): string => hour.slice(11)

export const isMidnight = (hour: Hour): boolean => hour.endsWith(MIDNIGHT)

export const midnightOf = (day: Day): Hour => `${day}${MIDNIGHT}`

export const nextMidnight = (day: Day): Hour => midnightOf(addDays(day, 1))

/** The whole hour of a local time as people write one; minutes are cut off as the reports do. */
export function readHour(text: string): Hour | undefined {
  const [, day = '', hour = ''] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-4])(?::[0-5]\d)?$/.exec(text) ?? []
  return isDay(day) ? addHours(midnightOf(day), Number(hour)) : undefined
}
