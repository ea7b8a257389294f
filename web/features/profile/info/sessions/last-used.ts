import { formatDateTime } from '#web/ui/format.ts'

const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Moscow' })
const clock = new Intl.DateTimeFormat('ru-RU', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow'
})

const DAY_MS = 24 * 3_600_000

/** «сегодня в 14:02», «вчера в 9:10», before that the date; Moscow time. */
export function lastUsed(iso: string, now: Date): string {
  const moment = new Date(iso)
  const time = clock.format(moment)
  if (day.format(moment) === day.format(now)) return `сегодня в\u00A0${time}`
  if (day.format(moment) === day.format(new Date(now.getTime() - DAY_MS))) return `вчера в\u00A0${time}`
  return formatDateTime(iso)
}
