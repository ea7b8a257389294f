import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { RANGE_MAX_DAYS } from '#contract/limits.ts'
import { invalid } from '#server/platform/errors.ts'

import { isZone, localMs, momentOf, offsetAt } from './zone.ts'

const RANGE_MAX_MS = RANGE_MAX_DAYS * DAY_MS
/** No zone's winter and summer are shorter. */
const SEASON_MS = 28 * DAY_MS
const FIRST_YEAR = '1970'
const OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/

export interface Range {
  /** Milliseconds; `to` is not part of it. */
  from: number
  to: number
  /** Start of the range of the same length just before, or of what the plan keeps of it; undefined when that is nothing. */
  previousFrom: number | undefined
  zone: string
  /** Of the chart: what one label covers. */
  step: 'hour' | 'day' | 'month'
  /** Set when the plan keeps less than was asked for: the first moment that is shown. */
  since: number | undefined
  /** Set when the plan keeps less than the range before: the first moment that is counted. */
  previousSince: number | undefined
}

/** What was asked for, whatever of it is kept. */
type Wanted = Pick<Range, 'from' | 'to' | 'zone'>

export interface RangeQuery {
  dateFrom: string
  dateTo: string
  tz?: string
}

const isDay = (text: string) => text.length === 10

/** Whether a date and its offset exist; the parser of the language takes 30 February for 2 March. */
function exists(text: string, local: number): boolean {
  if (text < FIRST_YEAR || Number.isNaN(local) || Number.isNaN(Date.parse(text))) return false
  return new Date(local).toISOString().startsWith(text.slice(0, 10))
}

/** The moment of a bound: a day's first moment in the zone, or a time floored to the hour. */
function moment(text: string, field: string, zone: string, dayShift: number): number {
  const local = Date.parse(isDay(text) ? `${text}T00:00Z` : `${text.replace(OFFSET, '')}Z`)
  if (!exists(text, local)) throw invalid(field, 'Такой даты нет. Введите её в виде 2026-11-21.')
  if (isDay(text)) return momentOf(local + dayShift, zone)
  const ms = OFFSET.test(text) ? Date.parse(text) : momentOf(local, zone)
  return Math.floor(ms / HOUR_MS) * HOUR_MS
}

function zoneOf({ tz }: RangeQuery): string {
  const zone = tz ?? 'Europe/Moscow'
  if (!isZone(zone)) throw invalid('tz', 'Такого часового пояса нет. Выберите его из списка.')
  return zone
}

/** Whether a zone is whole hours from UTC all the time; Lord Howe Island is in summer only. */
function hasWholeHours(zone: string, from: number, to: number): boolean {
  for (let ms = from; ms < to; ms += SEASON_MS) if (offsetAt(ms, zone) % HOUR_MS !== 0) return false
  return offsetAt(to, zone) % HOUR_MS === 0
}

/** By the local clock: two days are two days, though one of them has 25 hours. */
function stepOf(from: number, to: number, zone: string): Range['step'] {
  const days = (localMs(to, zone) - localMs(from, zone)) / DAY_MS
  return days <= 2 ? 'hour' : days <= 92 ? 'day' : 'month'
}

/**
 * A range that was asked for without what is not kept: `keptSince` is the first moment that is, milliseconds.
 * @throws ProblemError INVALID
 */
export function cutTo(keptSince: number, { from: asked, to, zone }: Wanted): Range {
  const from = Math.min(Math.max(asked, keptSince), to)
  if (to - from > RANGE_MAX_MS) throw invalid('dateTo', 'Период длиннее пяти лет. Выберите конец раньше.')
  if (!hasWholeHours(zone, from, to)) {
    throw invalid('tz', 'Статистика считается по целым часам: выберите пояс без половины часа.')
  }
  const before = asked - (to - asked)
  const previousFrom = Math.max(before, keptSince)
  return {
    from,
    to,
    previousFrom: previousFrom < from ? previousFrom : undefined,
    zone,
    step: stepOf(from, to, zone),
    since: asked < keptSince ? keptSince : undefined,
    previousSince: before < keptSince ? keptSince : undefined
  }
}

/**
 * Reads the dates of a report: whole days (both inclusive) or times floored to the hour.
 * @throws ProblemError INVALID
 */
export function readWanted(query: RangeQuery): Wanted {
  const zone = zoneOf(query)
  const from = moment(query.dateFrom, 'dateFrom', zone, 0)
  const to = moment(query.dateTo, 'dateTo', zone, isDay(query.dateTo) ? DAY_MS : 0)
  if (to <= from) throw invalid('dateTo', 'Конец периода раньше начала. Поменяйте даты местами.')
  return { from, to, zone }
}

/** What an administrator sees of a range, for whom no plan cuts it: its last five years, unless it ends in years to come. Milliseconds. */
export const lastYears = ({ from, to }: Wanted, now: number): number =>
  to - from > RANGE_MAX_MS && to < now + 2 * DAY_MS ? to - RANGE_MAX_MS : 0

/** The same without what is not kept, in a zone of whole hours. @throws ProblemError INVALID */
export const readRange = (query: RangeQuery, keptSince: number): Range => cutTo(keptSince, readWanted(query))
