import { hourInMoscow, moscowToday, type Day } from './calendar.ts'
import { periodWords } from './period-words.ts'
import { previousRange, type DateRange } from './period.ts'

interface ComparedQuery {
  dateFrom: string
  dateTo: string
}

const MIDNIGHT = 24

/**
 * The hour at which the period before is cut. A period that is still running meets only as much of the one before
 * as has passed of it: a morning beside a whole day would always look like a loss.
 */
const cutHour = (range: DateRange, now: Date): number =>
  range.to < moscowToday(now) ? MIDNIGHT : hourInMoscow(now) + 1

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** What the figures are compared with, as a question to the reports. */
export function comparedQuery(range: DateRange, now: Date): ComparedQuery {
  const { from, to } = previousRange(range)
  const hour = cutHour(range, now)
  if (hour === MIDNIGHT) return { dateFrom: from, dateTo: to }
  return { dateFrom: `${from}T00:00:00+03:00`, dateTo: `${to}T${clock(hour)}:00+03:00` }
}

/** The same in words: «20 ноября до 12:00». */
export function comparedWords(range: DateRange, now: Date, today: Day): string {
  const hour = cutHour(range, now)
  const days = periodWords(previousRange(range), today)
  return hour === MIDNIGHT ? days : `${days} до ${clock(hour)}`
}
