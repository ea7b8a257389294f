import { DAY_MS } from '#contract/durations.ts'
import { readRange, type Range, type RangeQuery } from '#server/analytics/range.ts'
import { isZone, localMs } from '#server/analytics/zone.ts'

const DEFAULT_DAYS = 30

type StatisticsQuery = Partial<RangeQuery>

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day so many before; of a day that does not exist some day that does, for the other bound is then refused. */
function daysBefore(day: string, days: number): string {
  const ms = Date.parse(`${day}T00:00Z`)
  return Number.isNaN(ms) ? '1970-01-01' : dayOf(ms - days * DAY_MS)
}

/**
 * Reads the dates of an export as the reports do; without them the last 30 days by the clock of the zone.
 * @throws ProblemError INVALID
 */
export function readStatisticsRange(query: StatisticsQuery, keptSince: number, now: number): Range {
  const { tz } = query
  const today = dayOf(localMs(now, tz !== undefined && isZone(tz) ? tz : 'Europe/Moscow'))
  const dateTo = query.dateTo ?? today
  const dateFrom = query.dateFrom ?? daysBefore(dateTo.slice(0, 10), DEFAULT_DAYS - 1)
  return readRange({ dateFrom, dateTo, ...(tz !== undefined && { tz }) }, keptSince)
}

/** The first and the last day that a range touches. */
export function daysOf({ from, to, zone }: Range): { first: string; last: string } {
  return { first: dayOf(localMs(Math.min(from, to - 1), zone)), last: dayOf(localMs(to - 1, zone)) }
}
