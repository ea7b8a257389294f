import { addDays, monthStart, type Day } from './calendar.ts'
import type { DayRange } from './day-words.ts'

type RangeOf = (today: Day) => DayRange

const lastDays =
  (days: number): RangeOf =>
  today => ({ from: addDays(today, 1 - days), to: today })

const yesterday = (today: Day) => addDays(today, -1)

/** Periods that move on with the days. */
const known = {
  today: { label: 'Сегодня', range: lastDays(1) },
  yesterday: { label: 'Вчера', range: today => ({ from: yesterday(today), to: yesterday(today) }) },
  '7d': { label: '7 дней', range: lastDays(7) },
  '30d': { label: '30 дней', range: lastDays(30) },
  '90d': { label: '90 дней', range: lastDays(90) },
  month: { label: 'Этот месяц', range: today => ({ from: monthStart(today), to: today }) },
  'last-month': {
    label: 'Прошлый месяц',
    range: today => ({ from: monthStart(today, 1), to: yesterday(monthStart(today)) })
  },
  // Whole months, so that the first bar of the year is no stump.
  year: { label: 'Год', range: today => ({ from: monthStart(today, 11), to: today }) }
} satisfies Record<string, { label: string; range: RangeOf }>

export type PresetId = keyof typeof known

export interface Preset<Id extends string> {
  id: Id
  label: string
  range: RangeOf
}

/** Those of them that a screen offers, in its order. */
export const presetsOf = <Id extends PresetId>(...ids: Id[]): readonly Preset<Id>[] =>
  ids.map(id => ({ id, label: known[id].label, range: known[id].range }))

export const presetRange = (id: PresetId, today: Day): DayRange => known[id].range(today)
