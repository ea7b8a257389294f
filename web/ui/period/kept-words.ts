import { DAY_MS } from '#contract/durations.ts'
import { count, formatMoscowClock } from '#web/ui/format.ts'

import { moscowDay, moscowMidnight, type Day } from './calendar.ts'
import { dayWords } from './day-words.ts'

/** What a plan keeps begins at an hour, and is shown by whole days at places, which may be counted from the begin of today. */
const SLACK_MS = 2 * DAY_MS

/** «14 ноября, 12:00», and a whole day without its clock. */
export function sinceWords(since: Date, today: Day): string {
  const day = moscowDay(since)
  const words = dayWords(day, today)
  return moscowMidnight(day).getTime() === since.getTime() ? words : `${words}, ${formatMoscowClock(since)}`
}

/** «7 дней», «2 года». */
export const keptWords = (days: number): string =>
  days % 365 === 0 ? count(days / 365, ['год', 'года', 'лет']) : count(days, ['день', 'дня', 'дней'])

/** Why visits are shown only from a moment on. `days`: what the plan keeps, when that is known. */
export function keptReason(since: Date, days: number | undefined, now: Date): string {
  if (days === undefined) return 'Более ранней статистики в тарифе нет'
  return since.getTime() > now.getTime() - days * DAY_MS + SLACK_MS
    ? 'Более ранняя статистика удалена при прежнем тарифе'
    : `Тариф хранит статистику ${keptWords(days)}`
}
