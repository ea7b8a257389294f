import type { Day } from '#web/ui/period/calendar.ts'
import { dayRangeWords, dayWords } from '#web/ui/period/day-words.ts'

import { clockOf, dayOf, isMidnight } from './hours.ts'
import { daysOf, hoursOf, isHourly, type DateRange } from './range.ts'

/** «21 ноября, 10:00–14:00», «20 ноября, 18:00 – 21 ноября, 06:00» */
function hourWords(range: DateRange, today: Day): string {
  const { begin, end } = hoursOf(range)
  const { from, to } = daysOf(range)
  const endClock = isMidnight(end) ? '24:00' : clockOf(end)
  if (from === to) return `${dayWords(from, today)}, ${clockOf(begin)}–${endClock}`
  return `${dayWords(dayOf(begin), today)}, ${clockOf(begin)} – ${dayWords(to, today)}, ${endClock}`
}

/** «15–21 ноября», «28 октября – 3 ноября», «1 декабря 2025 – 21 ноября 2026», «21 ноября, 10:00–14:00». */
export const periodWords = (range: DateRange, today: Day): string =>
  isHourly(range) ? hourWords(range, today) : dayRangeWords(range, today)
