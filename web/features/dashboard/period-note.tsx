import { Freshness } from './freshness.tsx'
import type { Day } from './period/calendar.ts'
import { periodWords } from './period/period-words.ts'
import type { DateRange } from './period/range.ts'
import type { ReportResult } from './queries.ts'

import classes from './period-note.module.css'

interface PeriodNoteProps {
  /** The days that are really shown. */
  range: DateRange
  today: Day
  result: ReportResult
  live: boolean
  /** What the changes are against; nothing when no changes are shown. */
  compared: string | undefined
  /** What the plan leaves out. */
  retention: { id: string; words: string } | undefined
  /** The dates of the address could not be understood. */
  misread: boolean
}

/** A quiet line: which days, in which zone, how fresh, and what the plan leaves out. */
export const PeriodNote = ({ range, today, result, live, compared, retention, misread }: PeriodNoteProps) => (
  <div className={classes.note}>
    <output className={classes.misread}>{misread && 'Дат в адресе не разобрать, показано сегодня'}</output>
    <span>{periodWords(range, today)}, по Москве (UTC+3)</span>
    {result.data && !result.isPlaceholderData && (
      <Freshness
        updatedAt={result.dataUpdatedAt}
        live={live}
        failing={result.isError || result.failureCount > 0}
      />
    )}
    {compared !== undefined && <span>сравнение {compared}</span>}
    {retention && <span id={retention.id}>{retention.words}</span>}
  </div>
)
