import { MOSCOW_OFFSET } from '#web/ui/moscow-clock.ts'
import { hourInMoscow, moscowDay, type Day } from '#web/ui/period/calendar.ts'

import { addHours, clockOf, midnightOf, type Hour } from './hours.ts'
import { periodWords } from './period-words.ts'
import {
  hoursOf,
  isHourly,
  isRunning,
  previousPart,
  previousRange,
  rangeOf,
  type DateRange,
  type HourRange
} from './range.ts'

interface ComparedQuery {
  dateFrom: string
  dateTo: string
}

export interface Comparison {
  /** The part of the period itself that is compared; nothing when it is all of it. */
  current: ComparedQuery | undefined
  before: ComparedQuery
  /** «14:00», when only a part is compared. */
  until: string | undefined
  /** «с 20 ноября, оба дня до 12:00» */
  words: string
}

const queryOf = ({ begin, end }: HourRange): ComparedQuery => ({
  dateFrom: `${begin}:00${MOSCOW_OFFSET}`,
  dateTo: `${end}:00${MOSCOW_OFFSET}`
})

/** Hours say by themselves where they end, days have to be told. */
function comparedWords(range: DateRange, before: HourRange, today: Day): string {
  if (isHourly(range)) return periodWords(rangeOf(before), today)
  const previous = previousRange(range)
  // A short month may be over before the same clock of its last day.
  if (before.end >= hoursOf(previous).end) return periodWords(previous, today)
  const clock = clockOf(before.end)
  const end = range.from === range.to ? `оба дня до ${clock}` : `оба периода до ${clock} последнего дня`
  return `${periodWords(previous, today)}, ${end}`
}

const hourOf = (now: Date): Hour => addHours(midnightOf(moscowDay(now)), hourInMoscow(now))

/**
 * What the figures are compared with. Of a period that is still running both sides end at the last whole hour:
 * the reports count whole hours, and a morning beside a whole day would always look like a loss.
 * Nothing as long as a period has no whole hour.
 */
export function comparisonOf(range: DateRange, now: Date, today: Day): Comparison | undefined {
  if (!isRunning(range, now)) {
    const previous = previousRange(range)
    return {
      current: undefined,
      before: { dateFrom: previous.from, dateTo: previous.to },
      until: undefined,
      words: `с\u00A0${periodWords(previous, today)}`
    }
  }
  const { begin } = hoursOf(range)
  const end = hourOf(now)
  if (end <= begin) return undefined
  const before = previousPart(range, { begin, end })
  return {
    current: queryOf({ begin, end }),
    before: queryOf(before),
    until: clockOf(end),
    words: `с\u00A0${comparedWords(range, before, today)}`
  }
}
