import type { Step } from '#web/features/admin/statistics/period.ts'
import { addDays, daysIn, monthStart, yearOf, type Day } from '#web/ui/period/calendar.ts'
import { longDay, longDayOfYear, longMonth, shortDay, shortMonth } from '#web/ui/period/day-formats.ts'
import { dayRangeWords, type DayRange } from '#web/ui/period/day-words.ts'

/** «21.11.26»: where there is room for no more. */
const numericDay = (date: Day): string => date.slice(2).split('-').toReversed().join('.')

/** A few letters under the axis: «21 нояб.», «нояб.», «2027»; over years, where not every January is named, «21.11.26», «нояб. 26». */
export function axisWords(date: Day, by: Step, isOverYears: boolean): string {
  if (by !== 'month') return isOverYears ? numericDay(date) : shortDay(date)
  if (isOverYears) return `${shortMonth(date)} ${date.slice(2, 4)}`
  return date.slice(5, 7) === '01' ? yearOf(date) : shortMonth(date)
}

const lastDay = (date: Day, by: Step): Day => {
  if (by === 'day') return date
  return by === 'week' ? addDays(date, 6) : addDays(monthStart(date, -1), -1)
}

/** What of a step lies in the period. */
export function partOf(date: Day, by: Step, { from, to }: DayRange): DayRange {
  const last = lastDay(date, by)
  return { from: date > from ? date : from, to: last < to ? last : to }
}

const isWhole = ({ from, to }: DayRange, date: Day, by: Step): boolean =>
  from === date && to === lastDay(date, by)

/** Whether two steps cover the same: both a whole one, though months differ, or as many days. */
export function isAlike(
  by: Step,
  [date, range]: [Day, DayRange],
  [oldDate, oldRange]: [Day, DayRange]
): boolean {
  const part = partOf(date, by, range)
  const oldPart = partOf(oldDate, by, oldRange)
  if (isWhole(part, date, by) && isWhole(oldPart, oldDate, by)) return true
  return daysIn(part.from, part.to) === daysIn(oldPart.from, oldPart.to)
}

/** «сб, 21 ноября», with its year in a range of more than one, «16–22 ноября», «ноябрь 2026»; of a month that is cut its days. */
export function stepWords(date: Day, by: Step, range: DayRange): string {
  if (by === 'day') return yearOf(range.from) === yearOf(range.to) ? longDay(date) : longDayOfYear(date)
  const part = partOf(date, by, range)
  return by === 'month' && isWhole(part, date, by) ? longMonth(date) : dayRangeWords(part, range.to)
}
