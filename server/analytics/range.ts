import { invalid } from '#server/platform/errors.ts'

import { isZone, localMs, momentOf, offsetAt } from './zone.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RANGE_MAX_DAYS = 5 * 366

export interface Range {
  /** Milliseconds; `to` is not part of it. */
  from: number
  to: number
  /** The range of the same length just before. */
  previousFrom: number
  zone: string
  step: 'hour' | 'day' | 'month'
  /** Set when the plan keeps less than was asked for: the first moment that is shown. */
  since: number | undefined
}

export interface RangeQuery {
  dateFrom: string
  dateTo: string
  tz?: string
}

const isDay = (text: string) => text.length === 10

/** Local wall clock (ms as if UTC) of `YYYY-MM-DD` and times without an offset; undefined for a date that does not exist. */
function localOf(text: string): number | undefined {
  const ms = Date.parse(isDay(text) ? `${text}T00:00:00Z` : `${text}Z`)
  const exists = !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text.slice(0, 10)
  return exists ? ms : undefined
}

/** The moment of a bound: a day's first moment in the zone, or a time floored to the hour. */
function moment(text: string, field: string, zone: string, dayShift: number): number {
  const withOffset = /(?:Z|[+-]\d{2}:\d{2})$/.test(text) && !isDay(text)
  const local = withOffset ? undefined : localOf(text)
  const ms = withOffset ? Date.parse(text) : local === undefined ? NaN : momentOf(local + dayShift, zone)
  if (Number.isNaN(ms)) throw invalid(field, 'Такой даты нет. Введите её в виде 2026-11-21.')
  return isDay(text) ? ms : Math.floor(ms / HOUR_MS) * HOUR_MS
}

function zoneOf({ tz }: RangeQuery): string {
  const zone = tz ?? 'Europe/Moscow'
  if (!isZone(zone)) throw invalid('tz', 'Такого часового пояса нет. Выберите его из списка.')
  return zone
}

/**
 * Reads the dates of a report: whole days (both inclusive) or times floored to the hour, in a zone of whole hours.
 * `keptSince` is the first moment of the plan's retention (milliseconds).
 * @throws ProblemError INVALID
 */
export function readRange(query: RangeQuery, keptSince: number): Range {
  const zone = zoneOf(query)
  const asked = moment(query.dateFrom, 'dateFrom', zone, 0)
  const to = moment(query.dateTo, 'dateTo', zone, isDay(query.dateTo) ? DAY_MS : 0)
  if ([asked, to].some(ms => offsetAt(ms, zone) % HOUR_MS !== 0)) {
    throw invalid('tz', 'Статистика считается по целым часам: выберите пояс без половины часа.')
  }
  if (to <= asked) throw invalid('dateTo', 'Конец периода раньше начала. Поменяйте даты местами.')
  if (to - asked > RANGE_MAX_DAYS * DAY_MS)
    throw invalid('dateFrom', 'Период длиннее пяти лет. Выберите короче.')
  const clipped = asked < keptSince
  return {
    from: Math.min(clipped ? keptSince : asked, to),
    to,
    previousFrom: asked - (to - asked),
    zone,
    step: to - asked <= 2 * DAY_MS + HOUR_MS ? 'hour' : to - asked <= 92 * DAY_MS + HOUR_MS ? 'day' : 'month',
    since: clipped ? keptSince : undefined
  }
}

/** Length of a step's label: `2026-11-21T14:00`, `2026-11-21`, `2026-11`. */
const labelLength = { hour: 16, day: 10, month: 7 } as const

/** Every label of a range in time order, empty ones included. */
export function labelsOf({ from, to, zone, step }: Range): string[] {
  const stride = step === 'month' ? DAY_MS : step === 'day' ? HOUR_MS * 12 : HOUR_MS
  const labels = new Set<string>()
  for (let ms = from; ms < to; ms += stride) {
    labels.add(new Date(localMs(ms, zone)).toISOString().slice(0, labelLength[step]))
  }
  if (to > from) labels.add(new Date(localMs(to - 1, zone)).toISOString().slice(0, labelLength[step]))
  return [...labels]
}
