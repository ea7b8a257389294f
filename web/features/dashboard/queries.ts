import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import {
  SINCE_HEADER,
  analytics,
  type deviceKeys,
  type ReportQuery,
  type Row,
  type utmKeys
} from '#contract/analytics.ts'
import { links } from '#contract/links.ts'
import type { Output } from '#contract/route.ts'
import { afterErrorMs } from '#web/api/after-error.ts'
import { ApiError, call } from '#web/api/call.ts'

import { useLivePollMs } from './live/use-live-refresh.ts'

const FIRST_VISIT_MS = 5000
const SELDOM_MS = 60_000

/** Every route of the API that answers with rows of counts. */
type ReportRoute = Exclude<
  (typeof analytics)[keyof typeof analytics],
  { produces: string } | typeof analytics.recent
>

/** The period, the filters, and by what to group where a report offers several ways. */
export type ReportQuestion = ReportQuery & { by?: (typeof utmKeys)[number] | (typeof deviceKeys)[number] }

interface Report<R> {
  rows: R[]
  /** First moment that the plan shows, when more was asked for. */
  since: string | undefined
}

export type ReportResult<R extends Row = Row> = UseQueryResult<Report<R>>

interface ReportOptions {
  /** The period is still running: ask again as visits come, while the tab is seen, or only now and then. */
  live: boolean | 'seldom'
  enabled?: boolean
}

type RowOf<R extends ReportRoute> = Output<R>[number]

const isGone = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status)

/** Not the form's `one`: that has a link as the form reads it. */
const linkKey = (id: string) => ['links', 'counted', id]

/** One report of rows; the rows before stay in sight until the new ones are there. */
export function useReport<R extends ReportRoute>(
  report: R,
  query: ReportQuestion,
  options: ReportOptions
): ReportResult<RowOf<R>>
export function useReport(
  report: typeof analytics.visits,
  query: ReportQuestion,
  { live, enabled = true }: ReportOptions
): ReportResult {
  const livePollMs = useLivePollMs()
  const pollMs = live === 'seldom' ? SELDOM_MS : live && livePollMs
  return useQuery({
    // What is asked again and what is not are two questions: `meta` is one for all who ask the same.
    queryKey: ['analytics', report.path, query.by, query, live],
    queryFn: async ({ signal, client }) => {
      const { data, headers } = await call(report, { query }, { signal }).catch((error: unknown) => {
        // Its link may be gone: the page is to say so itself.
        if (query.id !== undefined && isGone(error))
          void client.invalidateQueries({ queryKey: linkKey(query.id) }, { cancelRefetch: false })
        throw error
      })
      return { rows: data, since: headers.get(SINCE_HEADER) ?? undefined }
    },
    enabled,
    // The first figures say how old all of them are.
    meta: { live: live === true, tellsStale: report.path === analytics.visits.path },
    // Of the same kind of rows only: campaigns are no sources.
    placeholderData: (rows: Report<Row> | undefined, before) =>
      before?.queryKey[1] === report.path && before.queryKey[2] === query.by ? rows : undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? afterErrorMs(state.error) : pollMs)
  })
}

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

/** Rows of an earlier question stand for new ones that cannot be had for now: the connection is gone. */
export const isStuck = ({ isPlaceholderData, fetchStatus }: ReportResult): boolean =>
  isPlaceholderData && fetchStatus === 'paused'

/** Until the first visit: looks again, so that the page notices it. */
const untilVisited = (visits: number | null | undefined, error: Error | null) =>
  visits === 0 && (error ? afterErrorMs(error) : FIRST_VISIT_MS)

export const useLink = (id: string) =>
  useQuery({
    queryKey: linkKey(id),
    queryFn: async ({ signal }) => (await call(links.one, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => untilVisited(state.data?.visits, state.error)
  })

/** The newest of the caller's links; null: there is none. */
export const useNewestLink = (enabled: boolean) =>
  useQuery({
    queryKey: ['links', 'newest'],
    queryFn: async ({ signal }) =>
      (await call(links.list, { query: { limit: 1 } }, { signal })).data[0] ?? null,
    enabled
  })
