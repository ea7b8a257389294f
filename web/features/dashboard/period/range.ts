import { HOUR_MS } from '#contract/durations.ts'
import { addDays, isDay, monthsBefore, moscowDay, type Day } from '#web/ui/period/calendar.ts'

import {
  addHours,
  clockOf,
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
  /** How many calendar months the period before lies back; without it as many days as there are. */
  monthsBack?: number
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

/** Whether days that were until now are of several months. */
export function isOverMonths(range: DateRange, today: Day): boolean {
  const { from, to } = daysOf(range)
  return from.slice(0, 7) < (to < today ? to : today).slice(0, 7)
}

export const startOf = ({ from }: Pick<DateRange, 'from'>): Date =>
  hourMoment(isHourly({ from }) ? from : midnightOf(from))

export const endOf = (range: DateRange): Date => hourMoment(hoursOf(range).end)

/** Whether visits can still come into a period. */
export const isRunning = (range: DateRange, now: Date): boolean => endOf(range) > now

const HOURS_OF_DAY = 24

/** «31» */
const dateOf = (hour: Hour): string => dayOf(hour).slice(8)

/**
 * What a part of a period is measured against: the same dates of the months before where it goes by the calendar,
 * else as many days just before. Hours are measured against the same hours of the days before: a morning beside
 * a night would always look like a success.
 */
export function previousPart(range: DateRange, { begin, end }: HourRange): HourRange {
  const { monthsBack } = range
  const all = hoursOf(range)
  const hours = Math.ceil(hoursBetween(all.begin, all.end) / HOURS_OF_DAY) * HOURS_OF_DAY
  const back = (hour: Hour) =>
    monthsBack === undefined
      ? addHours(hour, -hours)
      : `${monthsBefore(dayOf(hour), monthsBack)}T${clockOf(hour)}`
  // An end belongs to the day of its last hour: that of February is not the first of March, nor the other way round.
  const last = addHours(end, -1)
  const lastBefore = back(last)
  // Days that a shorter month does not have are measured against all of it.
  const isPast = monthsBack !== undefined && dateOf(lastBefore) !== dateOf(last)
  return { begin: back(begin), end: isPast ? nextMidnight(dayOf(lastBefore)) : addHours(lastBefore, 1) }
}

export const previousRange = (range: DateRange): DateRange => rangeOf(previousPart(range, hoursOf(range)))

/** From the end of a period until the end of today; nothing while it still runs. */
export function rangeAfter(range: DateRange, now: Date): DateRange | undefined {
  if (isRunning(range, now)) return undefined
  return rangeOf({ begin: hoursOf(range).end, end: nextMidnight(moscowDay(now)) })
}

/** The part of a period that the plan shows. */
export function rangeSince(range: DateRange, since: Date | undefined): DateRange {
  const { begin, end } = hoursOf(range)
  if (!since || since <= hourMoment(begin) || since >= hourMoment(end)) return range
  const late = Math.floor((since.getTime() - hourMoment(begin).getTime()) / HOUR_MS)
  const from = addHours(begin, late)
  // Days are named as days: which hour of the first one is said beside it.
  return isHourly(range) ? rangeOf({ begin: from, end }) : { from: dayOf(from), to: range.to }
}
