import type { Day } from '#web/ui/period/calendar.ts'

import { Freshness } from './freshness.tsx'
import { periodWords } from './period/period-words.ts'
import type { DateRange } from './period/range.ts'
import type { Misread } from './period/use-period.ts'
import { isStuck, type ReportResult } from './queries.ts'

import classes from './period-note.module.css'

const misreadWords: Record<Misread, string> = {
  unclear: 'Дат в адресе не разобрать, показано сегодня',
  ahead: 'Этот период ещё не наступил, показано сегодня'
}

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
  /** Why other dates are shown than the address said. */
  misread: Misread | undefined
}

/** A quiet line: which days, in which zone, how fresh, and what the plan leaves out. */
export function PeriodNote({ range, today, result, live, compared, retention, misread }: PeriodNoteProps) {
  const words = periodWords(range, today)
  return (
    <div className={classes.note}>
      <output className={classes.misread}>{misread && misreadWords[misread]}</output>
      <output className={classes.misread}>
        {isStuck(result) && `Показано прежнее, за ${words}: новое не загрузилось`}
      </output>
      <span>{words}, по Москве (UTC+3)</span>
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
}
