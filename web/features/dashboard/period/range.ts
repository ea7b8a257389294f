import { addDays, isDay, type Day } from './calendar.ts'
import {
  addHours,
  dayOf,
  hourMoment,
  hoursBetween,
  isMidnight,
  midnightOf,
  nextMidnight,
  type Hour
} from './hours.ts'

/**
 * What the reports are asked for: whole days, both included, or whole hours as a clock is read, from 10:00 to 14:00.
 * Hours that make up whole days are always told as days, so one period has one form.
 */
export interface DateRange {
  from: Bound
  to: Bound
}

/** `2026-11-21`, or `2026-11-21T14:00` by the Moscow clock. */
type Bound = string

/** The same by the hour; the end is not included. */
export interface HourRange {
  begin: Hour
  end: Hour
}

export const isHourly = ({ from }: Pick<DateRange, 'from'>): boolean => !isDay(from)

export const hoursOf = (range: DateRange): HourRange =>
  isHourly(range)
    ? { begin: range.from, end: range.to }
    : { begin: midnightOf(range.from), end: nextMidnight(range.to) }

export const rangeOf = ({ begin, end }: HourRange): DateRange =>
  isMidnight(begin) && isMidnight(end)
    ? { from: dayOf(begin), to: addDays(dayOf(end), -1) }
    : { from: begin, to: end }

/** The days that a period touches, both included. */
export function daysOf(range: DateRange): { from: Day; to: Day } {
  const { begin, end } = hoursOf(range)
  return { from: dayOf(begin), to: dayOf(addHours(end, -1)) }
}

export const startOf = ({ from }: Pick<DateRange, 'from'>): Date =>
  hourMoment(isHourly({ from }) ? from : midnightOf(from))

export const endOf = (range: DateRange): Date => hourMoment(hoursOf(range).end)

/** Whether visits can still come into a period. */
export const isRunning = (range: DateRange, now: Date): boolean => endOf(range) > now

const shifted = ({ begin, end }: HourRange, hours: number): HourRange => ({
  begin: addHours(begin, hours),
  end: addHours(end, hours)
})

const HOURS_OF_DAY = 24

/**
 * As many days just before. Hours are measured against the same hours of the days before: a morning
 * beside a night would always look like a success.
 */
export function previousRange(range: DateRange): DateRange {
  const hours = hoursOf(range)
  const days = Math.ceil(hoursBetween(hours.begin, hours.end) / HOURS_OF_DAY)
  return rangeOf(shifted(hours, -days * HOURS_OF_DAY))
}

/** The part of a period that the plan shows. */
export function rangeSince(range: DateRange, since: Date | undefined): DateRange {
  const { begin, end } = hoursOf(range)
  if (!since || since <= hourMoment(begin) || since >= hourMoment(end)) return range
  const late = Math.floor((since.getTime() - hourMoment(begin).getTime()) / 3_600_000)
  const from = addHours(begin, late)
  // Days are named as days: which hour of the first one is said beside it.
  return isHourly(range) ? rangeOf({ begin: from, end }) : { from: dayOf(from), to: range.to }
}
