import { useInfiniteQuery } from '@tanstack/react-query'

import { payment } from '#contract/payment.ts'
import { call } from '#web/api/call.ts'
import { nextSkip, totalOf } from '#web/api/list-page.ts'
import { usePagedRows } from '#web/api/paged-rows.ts'
import { EVEN_OFFLINE } from '#web/api/query-client.ts'

export const ownPaymentsKey = ['own-payments'] as const

const PAGE = 20

/** The user's payments, the newest first. */
export function useOwnPayments() {
  const list = useInfiniteQuery({
    queryKey: ownPaymentsKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = { skip: pageParam, limit: PAGE }
      const { data, headers } = await call(payment.payments, { query }, { signal })
      return { rows: data, ...totalOf(headers, data.length) }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      nextSkip(
        pages.map(page => page.rows.length),
        last.total
      ),
    networkMode: EVEN_OFFLINE,
    retry: false,
    refetchOnReconnect: true
  })
  const { rows: payments, total } = usePagedRows(
    list,
    page => page.rows,
    row => row._id
  )
  return { list, payments, total }
}
