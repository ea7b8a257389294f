/** A calendar day in Moscow, `2026-11-21`: what the file is asked for by. */
type Day = string

export interface Period {
  from: Day
  to: Day
}

const DAY_MS = 86_400_000

// The Swedish form of a date is the ISO one.
const moscowDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Moscow' })
const words = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC'
})

export const moscowToday = (now: Date): Day => moscowDay.format(now)

const utc = (day: Day) => new Date(`${day}T00:00:00Z`)
const iso = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

const daysBefore = (day: Day, days: number) => iso(utc(day).getTime() - days * DAY_MS)

/** First day of the month that lies so many months before. */
const monthStart = (day: Day, before = 0) => {
  const date = utc(day)
  return iso(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - before, 1))
}

export const presets = [
  { id: '7d', label: '7 дней', of: (today: Day): Period => ({ from: daysBefore(today, 6), to: today }) },
  { id: '30d', label: '30 дней', of: (today: Day): Period => ({ from: daysBefore(today, 29), to: today }) },
  { id: '90d', label: '90 дней', of: (today: Day): Period => ({ from: daysBefore(today, 89), to: today }) },
  {
    id: 'month',
    label: 'Этот месяц',
    of: (today: Day): Period => ({ from: monthStart(today), to: today })
  },
  {
    id: 'lastMonth',
    label: 'Прошлый месяц',
    of: (today: Day): Period => ({ from: monthStart(today, 1), to: daysBefore(monthStart(today), 1) })
  }
] as const

export const OWN = 'own'
export type Choice = (typeof presets)[number]['id'] | typeof OWN

export const isChoice = (id: string): id is Choice => id === OWN || presets.some(preset => preset.id === id)

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** «23 октября – 21 ноября 2026 г.»; nothing while a date is missing. */
export function periodWords({ from, to }: Period): string {
  if (!isDay(from) || !isDay(to) || from > to) return ''
  return from === to ? words.format(utc(from)) : words.formatRange(utc(from), utc(to))
}

interface PeriodErrors {
  from?: string
  to?: string
}

/** What is wrong with dates that a person chose, beside the field where it is mended. */
export function periodErrors({ from, to }: Period, today: Day): PeriodErrors {
  return {
    ...(!isDay(from) && { from: 'Введите дату начала' }),
    ...(isDay(from) && from > today && { from: 'Этот день ещё не наступил' }),
    ...(!isDay(to) && { to: 'Введите дату конца' }),
    ...(isDay(from) && isDay(to) && to < from && { to: 'Конец раньше начала' })
  }
}
