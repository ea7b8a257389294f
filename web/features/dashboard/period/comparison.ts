import { hourInMoscow, moscowToday, type Day } from './calendar.ts'
import { periodWords } from './period-words.ts'
import { previousRange, type DateRange } from './period.ts'

interface ComparedQuery {
  dateFrom: string
  dateTo: string
}

export interface Comparison {
  /** The part of the period itself that is compared; nothing when it is all of it. */
  current: ComparedQuery | undefined
  before: ComparedQuery
  /** «с 20 ноября, оба дня до 12:00» */
  words: string
}

const upTo = ({ from, to }: DateRange, clock: string): ComparedQuery => ({
  dateFrom: `${from}T00:00:00+03:00`,
  dateTo: `${to}T${clock}:00+03:00`
})

/**
 * What the figures are compared with. Of a period that is still running both sides end at the last whole hour:
 * the reports count whole hours, and a morning beside a whole day would always look like a loss.
 * Nothing as long as a day has no whole hour.
 */
export function comparisonOf(range: DateRange, now: Date, today: Day): Comparison | undefined {
  const previous = previousRange(range)
  const days = periodWords(previous, today)
  if (range.to < moscowToday(now)) {
    return {
      current: undefined,
      before: { dateFrom: previous.from, dateTo: previous.to },
      words: `с\u00A0${days}`
    }
  }
  const hour = hourInMoscow(now)
  const isOneDay = range.from === range.to
  if (isOneDay && hour === 0) return undefined
  const clock = `${String(hour).padStart(2, '0')}:00`
  const end = isOneDay ? `оба дня до ${clock}` : `оба периода до ${clock} последнего дня`
  return {
    current: upTo(range, clock),
    before: upTo(previous, clock),
    words: `с\u00A0${days}, ${end}`
  }
}
