import { analytics, type ReportQuery } from '#contract/analytics.ts'
import { comparisonOf } from '#web/features/dashboard/period/comparison.ts'
import { previousRange, type DateRange } from '#web/features/dashboard/period/range.ts'
import { useReport, type ReportResult } from '#web/features/dashboard/queries.ts'
import { cutSince } from '#web/features/dashboard/retention.ts'
import { changeOf, type Change } from '#web/ui/change.ts'

import { settledTotals, totalsOf, type Totals } from './totals.ts'

type Changes = Record<keyof Totals, Change>

interface Sides {
  shown: Totals
  compared: Totals
  before: Totals
  until: string | undefined
}

function changesOf({ shown, compared, before, until }: Sides): Changes {
  const change = (key: keyof Totals) =>
    changeOf({ shown: shown[key], current: compared[key], before: before[key], until })
  return {
    visits: change('visits'),
    people: change('people'),
    repeats: change('repeats'),
    machines: change('machines')
  }
}

interface FiguresOptions {
  live: boolean
  now: Date
  today: string
  /** Whether the plan keeps the period before, as far as is known. */
  kept: boolean
}

interface FiguresState {
  result: ReportResult
  totals: Totals | undefined
  /** How they stand to the period before; nothing when there is none to compare with. */
  changes: Changes | 'awaited' | undefined
  /** What the changes are against. */
  comparedWords: string | undefined
  /** The plan shows only from here on. */
  since: Date | undefined
  /** The period before is no longer there, or not all of it. */
  noPrevious: boolean
  /** Since when it is there in part. */
  previousSince: Date | undefined
}

/** The sums of a period and how they stand to the period before. */
export function useFigures(
  query: ReportQuery,
  range: DateRange,
  { live, now, today, kept }: FiguresOptions
): FiguresState {
  const comparison = kept ? comparisonOf(range, now, today) : undefined
  const result = useReport(analytics.visits, query, { live })
  const part = useReport(
    analytics.visits,
    { ...query, ...comparison?.current },
    { live: false, enabled: comparison?.current !== undefined }
  )
  const previous = useReport(
    analytics.visits,
    { ...query, ...comparison?.before },
    { live: false, enabled: comparison !== undefined }
  )

  const since = cutSince(result.data?.since, range.from)
  // Half a period is no measure for a whole one.
  const previousSince = cutSince(previous.data?.since, previousRange(range).from)
  const isCut = since !== undefined || previousSince !== undefined
  const noPrevious = !kept || isCut
  const shown = settledTotals(result)
  const compared = comparison?.current ? settledTotals(part) : shown
  const before = settledTotals(previous)
  const changes =
    shown && compared && before ? changesOf({ shown, compared, before, until: comparison?.until }) : 'awaited'
  return {
    result,
    totals: result.data && totalsOf(result.data.rows),
    changes: comparison && !isCut ? changes : undefined,
    comparedWords: comparison?.words,
    since,
    noPrevious,
    previousSince
  }
}
