import { analytics, type ReportQuery } from '#contract/analytics.ts'
import type { CountedShortlink, Shortlink } from '#contract/links.ts'

import { settledTotals, type Totals } from './figures/totals.ts'
import { rangeAfter, type DateRange } from './period/range.ts'
import { useOwnLinks, useReport } from './queries.ts'

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
}

/** No visits have four reasons: filters that let none through, no links yet, links that nobody opened yet, or just quiet days. */
export function useStage(
  totals: Totals | undefined,
  { link, filtered, query, range, now }: StageOptions
): Stage {
  const empty = totals?.visits === 0 && !filtered
  const { data, isPending, failureReason } = useOwnLinks(empty && link === undefined)
  const visits = link ? link.visits : data?.visits
  const rest = rangeAfter(range, now)
  const later = useReport(
    analytics.visits,
    { ...query, ...(rest && { dateFrom: rest.from, dateTo: rest.to }) },
    { live: false, enabled: empty && rest !== undefined && typeof visits === 'number' && visits > 0 }
  )
  if (totals?.visits !== 0) return { name: 'visited' }
  if (filtered) return { name: 'filtered-out' }

  const after = rest ? settledTotals(later)?.visits : 0
  const stageOf = (newest: Shortlink): Stage =>
    visits === 0 ? { name: 'first-visit', link: newest } : { name: 'quiet', ...elsewhere(visits, after) }
  if (link) return stageOf(link)
  if (data?.newest) return stageOf(data.newest)
  if (!data && isPending && !failureReason) return { name: 'loading' }
  return data && totals.machines === 0 ? { name: 'first-link' } : { name: 'quiet', ...elsewhere(null, 0) }
}

/** Of all visits, those after the period are not before it. */
const elsewhere = (visits: number | null | undefined, after: number | undefined): Elsewhere => ({
  before: typeof visits === 'number' && after !== undefined && visits > after,
  after: after !== undefined && after > 0
})
