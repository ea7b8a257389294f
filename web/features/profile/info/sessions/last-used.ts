import { dayOf } from '#contract/moscow-days.ts'
import { formatDateTime, formatMoscowClock } from '#web/ui/format.ts'

/** «сегодня в 14:02», «вчера в 09:10», before that the date; Moscow time. */
export function lastUsed(iso: string, now: Date): string {
  const moment = new Date(iso)
  const time = formatMoscowClock(moment)
  const daysAgo = dayOf(now.getTime()) - dayOf(moment.getTime())
  if (daysAgo === 0) return `сегодня в\u00A0${time}`
  if (daysAgo === 1) return `вчера в\u00A0${time}`
  return formatDateTime(iso)
}
