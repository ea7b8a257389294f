import { count } from '#web/ui/format.ts'

import { moscowMidnight, moscowToday, type Day } from './period/calendar.ts'
import { dayWords } from './period/period-words.ts'

/** The moment the plan starts to show from, when that cuts something off after the given day's beginning. */
export function cutSince(since: string | undefined, from: Day): Date | undefined {
  if (since === undefined) return undefined
  const moment = new Date(since)
  return moment > moscowMidnight(from) ? moment : undefined
}

const keptWords = (days: number) =>
  days % 365 === 0 ? count(days / 365, ['год', 'года', 'лет']) : count(days, ['день', 'дня', 'дней'])

/** «Тариф хранит статистику 7 дней: показано с 14 ноября» */
export function retentionWords(since: Date, days: number | undefined, today: Day): string {
  const shown = dayWords(moscowToday(since), today)
  return days === undefined
    ? `Показано с ${shown}: более ранней статистики в тарифе нет`
    : `Тариф хранит статистику ${keptWords(days)}: показано с ${shown}`
}
