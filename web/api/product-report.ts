import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'

import { SINCE_HEADER } from '#contract/analytics.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { marketplace, type ProductReport } from '#contract/marketplace.ts'
import { dateAt } from '#contract/moscow-days.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { ApiError, call } from '#web/api/call.ts'

export const productsKey = ['marketplace'] as const
export const productReportKey = [...productsKey, 'product'] as const

const SOON_MS = 15_000
const LATEST_MS = 10 * MINUTE_MS
const FRESH_MS = 60_000
const LEAST_MS = 1000

/** Troubles that waiting does not mend. */
const UNCHANGING: readonly string[] = [
  'MARKETPLACE_TOKEN',
  'MARKETPLACE_FORBIDDEN',
  'PRODUCT_NOT_FOUND'
] satisfies readonly ProblemCode[]

export interface ProductQuestion {
  nmId: number
  /** Moscow days, both included. */
  from: string
  to: string
  /** Visits of this link alone. */
  link?: string | undefined
  enabled?: boolean
}

/** When to look again: while orders are collected or the marketplace is away, in ms. */
export function lookAgainMs(report: Pick<ProductReport, 'ordersAt' | 'trouble'> | undefined): number | false {
  if (!report || (report.ordersAt !== null && report.trouble === null)) return false
  if (report.trouble && UNCHANGING.includes(report.trouble.code)) return false
  const told = (report.trouble?.retryAfter ?? 0) * 1000
  return Math.min(LATEST_MS, Math.max(SOON_MS, told))
}

/** A day is collected because somebody looks at it: seconds, or half an hour with some tokens, which nobody waits for. */
const TODAY_TRIES = 8

/** The plan keeps visits only from here on; undefined when that cuts nothing off. */
export function sinceOf(headers: Headers): Date | undefined {
  const since = headers.get(SINCE_HEADER)
  return since === null ? undefined : new Date(since)
}

export type ClippedReport = ProductReport & { since: Date | undefined }

/** A report, and how often it was asked for. */
type Asked = ClippedReport & { asked: number }

/** Whether today's figures of the card are on their way: the days before have theirs. */
export function awaitsToday({ days, asked }: Pick<Asked, 'days' | 'asked'>, now: number): boolean {
  const last = days.at(-1)
  return (
    asked < TODAY_TRIES &&
    last?.date === dateAt(now) &&
    last.opens === null &&
    days.some(({ opens }) => opens !== null)
  )
}

/** A product of the seller: what the links brought beside what the marketplace says. The report before stays in sight. */
export const useProductReport = ({
  nmId,
  from,
  to,
  link,
  enabled = true
}: ProductQuestion): UseQueryResult<ClippedReport> =>
  useQuery({
    queryKey: [...productReportKey, String(nmId), from, to, link ?? ''],
    queryFn: async ({ signal, client, queryKey }): Promise<Asked> => {
      const query = { begin: from, end: to, ...(link !== undefined && { link }) }
      const params = { nmId: String(nmId) }
      const { data, headers } = await call(marketplace.product, { params, query }, { signal })
      const asked = (client.getQueryData<Asked>(queryKey)?.asked ?? 0) + 1
      return { ...data, since: sinceOf(headers), asked }
    },
    enabled,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) => {
      const awaits = data?.trouble === null && awaitsToday(data, Date.now())
      const again = lookAgainMs(data) || (awaits && SOON_MS)
      // From the last answer on, however often something else is written into it.
      return again && Math.max(LEAST_MS, Math.max(dataUpdatedAt, errorUpdatedAt) + again - Date.now())
    }
  })

/** Codes of errors that say more than that something failed. */
export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '')
