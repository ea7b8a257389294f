import { count } from '#web/ui/format.ts'
import { moscowMidnight, moscowToday, type Day } from '#web/ui/period/calendar.ts'
import { dayWords } from '#web/ui/period/day-words.ts'

import { previousRange, startOf, type DateRange } from './period/range.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const clock = new Intl.DateTimeFormat('ru-RU', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow'
})

/** The moment the plan starts to show from, when that cuts something off after the given day's beginning. */
export function cutSince(since: string | undefined, from: Day): Date | undefined {
  if (since === undefined) return undefined
  const moment = new Date(since)
  return moment > startOf({ from }) ? moment : undefined
}

/** Whether the plan keeps all of the period before, counted back from the hour as the reports do. */
export function keepsPrevious(range: DateRange, days: number, now: Date): boolean {
  const kept = Math.floor((now.getTime() - days * DAY_MS) / HOUR_MS) * HOUR_MS
  return startOf(previousRange(range)).getTime() >= kept
}

/** Whether there could be visits in all of the period before: what did not exist yet is no measure. */
export const existedBefore = (range: DateRange, began: Date): boolean =>
  startOf(previousRange(range)) >= began

/** «14 ноября, 12:00», and a whole day without its clock. */
export function sinceWords(since: Date, today: Day): string {
  const day = moscowToday(since)
  const words = dayWords(day, today)
  return moscowMidnight(day).getTime() === since.getTime() ? words : `${words}, ${clock.format(since)}`
}

const keptWords = (days: number) =>
  days % 365 === 0 ? count(days / 365, ['год', 'года', 'лет']) : count(days, ['день', 'дня', 'дней'])

interface Kept {
  /** The plan shows only from here on. */
  since: Date | undefined
  days: number | undefined
  today: Day
  /** Since when there could be visits, when that is the reason. */
  began: { at: Date; isLink: boolean } | undefined
}

/** Why there is no comparison, in one sentence with what is missing of the period itself. */
export function retentionWords({ since, days, today, began }: Kept): string {
  if (!since && began) {
    const day = dayWords(moscowToday(began.at), today)
    return `Сравнить не с чем: ${began.isLink ? 'ссылка создана' : 'вы с нами с'} ${day}`
  }
  if (!since) {
    const reason =
      days === undefined ? 'прошлого периода в тарифе уже нет' : `тариф хранит статистику ${keptWords(days)}`
    return `Сравнить не с чем: ${reason}`
  }
  const shown = `показано с ${sinceWords(since, today)}, сравнить не с чем`
  return days === undefined
    ? `Более ранней статистики в тарифе нет: ${shown}`
    : `Тариф хранит статистику ${keptWords(days)}: ${shown}`
}
