import { analytics, type ReportQuery } from '#contract/analytics.ts'
import type { CountedShortlink, Shortlink } from '#contract/links.ts'
import { addDays, moscowDay } from '#web/ui/period/calendar.ts'

import { settledTotals, type Totals } from './figures/totals.ts'
import { rangeAfter, type DateRange } from './period/range.ts'
import { useNewestLink, useReport } from './queries.ts'

/** Where the visits are that a quiet period has not, as far as is known. */
export interface Elsewhere {
  before: boolean
  after: boolean
}

/** How much there is to show. */
export type Stage =
  | { name: 'visited' | 'loading' | 'first-link' | 'filtered-out' }
  | ({ name: 'quiet' } & Elsewhere)
  | { name: 'first-visit'; link: Shortlink }

interface StageOptions {
  link: CountedShortlink | undefined
  /** Only some of the visits were asked for. */
  filtered: boolean
  query: ReportQuery
  range: DateRange
  now: Date
  /** How many the plan keeps; undefined: not known yet. */
  days: number | undefined
}

/** No visits have four reasons: filters that let none through, no links yet, links that nobody opened yet, or just quiet days. */
export function useStage(
  totals: Totals | undefined,
  { link, filtered, query, range, now, days }: StageOptions
): Stage {
  const empty = totals?.visits === 0 && !filtered
  const newest = useNewestLink(empty && link === undefined)
  const today = moscowDay(now)
  const all = useReport(
    analytics.visits,
    { ...query, dateFrom: addDays(today, 1 - (days ?? 1)), dateTo: today },
    { live: false, enabled: empty && link === undefined && days !== undefined }
  )
  const ever = settledTotals(all)
  const visits = link ? link.visits : ever?.visits
  const rest = rangeAfter(range, now)
  const later = useReport(
    analytics.visits,
    { ...query, ...(rest && { dateFrom: rest.from, dateTo: rest.to }) },
    { live: false, enabled: empty && rest !== undefined && typeof visits === 'number' && visits > 0 }
  )
  if (totals?.visits !== 0) return { name: 'visited' }
  if (filtered) return { name: 'filtered-out' }

  const after = rest ? settledTotals(later)?.visits : 0
  const quiet: Stage = { name: 'quiet', ...elsewhere(visits, after) }
  if (link) return visits === 0 ? { name: 'first-visit', link } : quiet
  const isUnderWay = [newest, all].some(
    ({ isPending, isPlaceholderData, failureReason }) => (isPending || isPlaceholderData) && !failureReason
  )
  if (isUnderWay) return { name: 'loading' }
  // Archived and deleted links are in no list, and their visits are in the figures; of what the plan keeps no longer the link knows.
  if (ever?.visits !== 0 || newest.data === undefined) return quiet
  if (newest.data) return newest.data.visits === 0 ? { name: 'first-visit', link: newest.data } : quiet
  return ever.machines === 0 ? { name: 'first-link' } : quiet
}

/** Of all visits, those after the period are not before it. */
const elsewhere = (visits: number | null | undefined, after: number | undefined): Elsewhere => ({
  before: typeof visits === 'number' && after !== undefined && visits > after,
  after: after !== undefined && after > 0
})
