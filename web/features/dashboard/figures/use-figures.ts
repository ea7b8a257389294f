import { analytics, type ReportQuery } from '#contract/analytics.ts'
import { comparisonOf } from '#web/features/dashboard/period/comparison.ts'
import { previousRange, type DateRange } from '#web/features/dashboard/period/range.ts'
import { useReport, type ReportResult } from '#web/features/dashboard/queries.ts'
import { cutSince } from '#web/features/dashboard/retention.ts'

import { changeOf, type Change } from './change.ts'
import { totalsOf, type Totals } from './totals.ts'

type Changes = Record<keyof Totals, Change>

const changesOf = (totals: Totals, before: Totals): Changes => ({
  visits: changeOf(totals.visits, before.visits),
  people: changeOf(totals.people, before.people),
  repeats: changeOf(totals.repeats, before.repeats),
  machines: changeOf(totals.machines, before.machines)
})

/** The totals of an answer that belongs to the present question. */
const settledTotals = ({ data, isPlaceholderData }: ReportResult): Totals | undefined =>
  data && !isPlaceholderData ? totalsOf(data.rows) : undefined

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
  /** The plan no longer keeps the period before. */
  noPrevious: boolean
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
  const isCut = since !== undefined || cutSince(previous.data?.since, previousRange(range).from) !== undefined
  const noPrevious = !kept || isCut
  const compared = settledTotals(comparison?.current ? part : result)
  const before = settledTotals(previous)
  const changes = compared && before ? changesOf(compared, before) : 'awaited'
  return {
    result,
    totals: result.data && totalsOf(result.data.rows),
    changes: comparison && !isCut ? changes : undefined,
    comparedWords: comparison?.words,
    since,
    noPrevious
  }
}
