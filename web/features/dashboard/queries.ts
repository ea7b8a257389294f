import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'

import { SINCE_HEADER, type analytics, type ReportQuery, type Row } from '#contract/analytics.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import { links, type CountedShortlink } from '#contract/links.ts'
import { ApiError, call } from '#web/api/call.ts'

const LIVE_MS = 5000
const AFTER_ERROR_MS = 15_000

interface Report {
  rows: Row[]
  /** First moment that the plan shows, when more was asked for. */
  since: string | undefined
}

export type ReportResult = UseQueryResult<Report>

interface ReportOptions {
  /** The period is still running: ask again and again while the tab is seen. */
  live: boolean
  enabled?: boolean
}

/** A server that says how long to wait is not asked earlier. */
const afterErrorMs = (error: Error | null): number =>
  Math.max(AFTER_ERROR_MS, error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0)

/** One report of rows; the rows before stay in sight until the new ones are there. */
export const useReport = (
  report: typeof analytics.visits,
  query: ReportQuery,
  { live, enabled = true }: ReportOptions
): ReportResult =>
  useQuery({
    queryKey: ['analytics', report.path, query],
    queryFn: async ({ signal }) => {
      const { data, headers } = await call(report, { query }, { signal })
      return { rows: data, since: headers.get(SINCE_HEADER) ?? undefined }
    },
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? afterErrorMs(state.error) : live && LIVE_MS)
  })

/**
 * Why there is nothing to show. A failure is told with the first try already, further tries go on behind it;
 * old rows of the same question stay.
 */
export function problemOf({
  data,
  isPlaceholderData,
  error,
  failureReason
}: ReportResult): Error | undefined {
  if (data && !isPlaceholderData) return undefined
  return error ?? failureReason ?? undefined
}

/** Until the first visit: looks again, so that the page notices it. */
const untilVisited = (visits: number | null | undefined) => visits === 0 && LIVE_MS

export const useLink = (id: string) =>
  useQuery({
    queryKey: ['links', 'one', id],
    queryFn: async ({ signal }) => (await call(links.one, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => untilVisited(state.data?.visits)
  })

const sumKnown = (counts: readonly (number | null)[]): number | null =>
  counts.reduce((sum, n) => (sum === null || n === null ? null : sum + n), 0)

interface OwnLinks {
  newest: CountedShortlink | undefined
  /** Over all time, whatever the plan shows; null while it cannot be counted. */
  visits: number | null
}

/** What an empty period needs to know: are there links at all, and did anyone ever come. */
export const useOwnLinks = (enabled: boolean) =>
  useQuery({
    queryKey: ['links', 'newest'],
    queryFn: async ({ signal }): Promise<OwnLinks> => {
      const { data } = await call(links.list, { query: { limit: PAGE_SIZE_MAX } }, { signal })
      return { newest: data[0], visits: sumKnown(data.map(({ visits }) => visits)) }
    },
    enabled,
    refetchInterval: ({ state }) => untilVisited(state.data?.visits)
  })
