import { yearOf, type Day } from '#web/ui/period/calendar.ts'
import { longDay, longDayOfYear } from '#web/ui/period/day-formats.ts'

/** Whether days in order are of more than one year: 23 November may be among them twice. */
export const crossYears = (days: readonly Day[]): boolean =>
  yearOf(days[0] ?? '') !== yearOf(days.at(-1) ?? '')

/** How to name days in order: «сб, 21 ноября», and with their year where they are of more than one. */
export const namesOf = (days: readonly Day[]): ((day: Day) => string) =>
  crossYears(days) ? longDayOfYear : longDay
