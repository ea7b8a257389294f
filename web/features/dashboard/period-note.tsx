import { useProfile } from '#web/api/profile.ts'

import { Freshness } from './freshness.tsx'
import type { Day } from './period/calendar.ts'
import { periodWords } from './period/period-words.ts'
import type { DateRange } from './period/period.ts'
import type { ReportResult } from './queries.ts'
import { retentionWords } from './retention.ts'

import classes from './period-note.module.css'

interface PeriodNoteProps {
  range: DateRange
  today: Day
  result: ReportResult
  live: boolean
  since: Date | undefined
  /** What the changes are against; nothing when there is nothing to compare. */
  compared: string | undefined
}

/** A quiet line: which days, in which zone, how fresh, and what the plan leaves out. */
export function PeriodNote({ range, today, result, live, since, compared }: PeriodNoteProps) {
  const { data: profile } = useProfile()
  return (
    <p className={classes.note}>
      <span>
        {periodWords(range, today)}, <abbr title="Часовой пояс: Москва, UTC+3">по Москве</abbr>
      </span>
      {result.data && !result.isPlaceholderData && (
        <Freshness
          updatedAt={result.dataUpdatedAt}
          live={live}
          failing={result.isError || result.failureCount > 0}
        />
      )}
      {compared !== undefined && <span>сравнение: {compared}</span>}
      {since && <span>{retentionWords(since, profile?.limits.analyticsDays, today)}</span>}
    </p>
  )
}
