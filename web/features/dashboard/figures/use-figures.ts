import { analytics, type ReportQuery } from '#contract/analytics.ts'
import { comparedQuery } from '#web/features/dashboard/period/comparison.ts'
import { previousRange, type DateRange } from '#web/features/dashboard/period/period.ts'
import { useReport, type ReportResult } from '#web/features/dashboard/queries.ts'
import { cutSince } from '#web/features/dashboard/retention.ts'

import { changeOf, type Change } from './change.ts'
import { totalsOf, type Totals } from './totals.ts'

type Changes = Record<keyof Totals, Change>

const changesOf = (totals: Totals, before: Totals | undefined): Changes => ({
  visits: changeOf(totals.visits, before?.visits),
  people: changeOf(totals.people, before?.people),
  repeats: changeOf(totals.repeats, before?.repeats),
  machines: changeOf(totals.machines, before?.machines)
})

interface FiguresState {
  result: ReportResult
  totals: Totals | undefined
  /** Nothing as long as the period before is not answered. */
  changes: Changes | undefined
  /** The plan shows only from here on. */
  since: Date | undefined
}

/** The sums of a period and how they stand to the period before. */
export function useFigures(
  query: ReportQuery,
  range: DateRange,
  { live, now }: { live: boolean; now: Date }
): FiguresState {
  const result = useReport(analytics.visits, query, { live })
  const before = useReport(analytics.visits, { ...query, ...comparedQuery(range, now) }, { live: false })

  const totals = result.data && totalsOf(result.data.rows)
  const since = cutSince(result.data?.since, range.from)
  const settled = before.data && !before.isPlaceholderData && !result.isPlaceholderData
  // Half a period is no measure for a whole one.
  const hidden = since !== undefined || cutSince(before.data?.since, previousRange(range).from) !== undefined
  const changes =
    totals && settled ? changesOf(totals, hidden ? undefined : totalsOf(before.data?.rows ?? [])) : undefined
  return { result, totals, changes, since }
}
