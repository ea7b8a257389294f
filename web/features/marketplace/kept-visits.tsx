import { useProfile } from '#web/api/profile.ts'
import { moscowDay, moscowMidnight, type Day } from '#web/ui/period/calendar.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'
import { keptReason, sinceWords } from '#web/ui/period/kept-words.ts'

import classes from './kept-visits.module.css'

interface KeptVisitsProps {
  since: Date
  period: DayRange
  today: Day
}

/** Which visits are shown when the plan keeps fewer days than were asked for. */
export function KeptVisits({ since, period, today }: KeptVisitsProps) {
  const { data: profile } = useProfile()
  const kept = keptReason(since, profile?.limits.analyticsDays, moscowMidnight(today))
  const shown =
    moscowDay(since) > period.to
      ? 'переходы за эти дни не показываются'
      : `переходы и люди показаны с ${sinceWords(since, today)}`
  return (
    <p className={classes.kept}>
      {kept}: {shown}
    </p>
  )
}
