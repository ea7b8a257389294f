import { useProfile } from '#web/api/profile.ts'
import { count } from '#web/ui/format.ts'
import { moscowMidnight, moscowToday, type Day } from '#web/ui/period/calendar.ts'
import { dayWords, type DayRange } from '#web/ui/period/day-words.ts'

import classes from './product-list.module.css'

const clock = new Intl.DateTimeFormat('ru-RU', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow'
})

/** «14 ноября, 12:00», and a whole day without its clock. */
function sinceWords(since: Date, today: Day): string {
  const day = moscowToday(since)
  const words = dayWords(day, today)
  return moscowMidnight(day).getTime() === since.getTime() ? words : `${words}, ${clock.format(since)}`
}

const keptWords = (days: number) =>
  days % 365 === 0 ? count(days / 365, ['год', 'года', 'лет']) : count(days, ['день', 'дня', 'дней'])

interface KeptVisitsProps {
  since: Date
  period: DayRange
  today: Day
}

/** Which visits are shown when the plan keeps fewer days than were asked for. */
export function KeptVisits({ since, period, today }: KeptVisitsProps) {
  const { data: profile } = useProfile()
  const days = profile?.limits.analyticsDays
  const kept =
    days === undefined ? 'Более ранней статистики в тарифе нет' : `Тариф хранит статистику ${keptWords(days)}`
  const shown =
    moscowToday(since) > period.to
      ? 'переходов за эти дни уже нет'
      : `переходы и люди показаны с ${sinceWords(since, today)}`
  return (
    <p className={classes.kept}>
      {kept}: {shown}
    </p>
  )
}
