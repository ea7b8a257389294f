import { isDay, type Day } from '#web/ui/period/calendar.ts'
import { dayRangeWords, type DayRange } from '#web/ui/period/day-words.ts'
import { presetsOf } from '#web/ui/period/presets.ts'

export const presets = presetsOf('7d', '30d', '90d', 'month', 'last-month')

export const OWN = 'own'
export type Choice = (typeof presets)[number]['id'] | typeof OWN

export const isChoice = (id: string): id is Choice => id === OWN || presets.some(preset => preset.id === id)

/** «23 октября – 21 ноября 2026»; nothing while a date is missing. */
export const periodWords = ({ from, to }: DayRange): string =>
  isDay(from) && isDay(to) && from <= to ? dayRangeWords({ from, to }) : ''

interface PeriodErrors {
  from?: string
  to?: string
}

/** What is wrong with dates that a person chose, beside the field where it is mended. */
export function periodErrors({ from, to }: DayRange, today: Day): PeriodErrors {
  return {
    ...(!isDay(from) && { from: 'Введите дату начала' }),
    ...(isDay(from) && from > today && { from: 'Этот день ещё не наступил' }),
    ...(!isDay(to) && { to: 'Введите дату конца' }),
    ...(isDay(from) && isDay(to) && to < from && { to: 'Конец раньше начала' })
  }
}
