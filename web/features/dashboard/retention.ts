import { keptFrom } from '#contract/kept-from.ts'
import { moscowDay, type Day } from '#web/ui/period/calendar.ts'
import { dayWords } from '#web/ui/period/day-words.ts'
import { keptReason, keptWords, sinceWords } from '#web/ui/period/kept-words.ts'

import { previousRange, startOf, type DateRange } from './period/range.ts'

/** The moment the plan starts to show from, when that cuts something off after the given day's beginning. */
export function cutSince(since: string | undefined, from: Day): Date | undefined {
  if (since === undefined) return undefined
  const moment = new Date(since)
  return moment > startOf({ from }) ? moment : undefined
}

/** Whether the plan keeps all of the period before, counted back from the hour as the reports do. */
export function keepsPrevious(range: DateRange, days: number, now: Date): boolean {
  return startOf(previousRange(range)).getTime() >= keptFrom(days, now.getTime())
}

/** Whether there could be visits in all of the period before: what did not exist yet is no measure. */
export const existedBefore = (range: DateRange, began: Date): boolean =>
  startOf(previousRange(range)) >= began

interface Kept {
  /** The plan shows only from here on. */
  since: Date | undefined
  /** Of the period before. */
  previousSince: Date | undefined
  days: number | undefined
  today: Day
  now: Date
  /** Since when there could be visits, when that is the reason. */
  began: { at: Date; isLink: boolean } | undefined
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** Why there is no comparison, in one sentence with what is missing of the period itself. */
export function retentionWords({ since, previousSince, days, today, now, began }: Kept): string {
  if (!since && began) {
    const day = dayWords(moscowDay(began.at), today)
    return `Сравнить не с чем: ${began.isLink ? 'ссылка создана' : 'вы с нами с'} ${day}`
  }
  if (!since) {
    if (previousSince)
      return `Сравнить не с чем: ${lowered(keptReason(previousSince, days, now))}, есть только с ${sinceWords(previousSince, today)}`
    const reason =
      days === undefined ? 'прошлого периода в тарифе уже нет' : `тариф хранит статистику ${keptWords(days)}`
    return `Сравнить не с чем: ${reason}`
  }
  return `${keptReason(since, days, now)}: показано с ${sinceWords(since, today)}, сравнить не с чем`
}
