import { useQuery } from '@tanstack/react-query'

import { adminPayments } from '#contract/admin-payments.ts'
import { call } from '#web/api/call.ts'
import { totalOf } from '#web/api/list-page.ts'
import { adminKey, useList } from '#web/features/admin/list/use-list.ts'

import { oddShape } from './odd/odd-shape.ts'
import { paymentFilters, paymentsShape } from './payments-shape.ts'

export const usePayments = () =>
  useList({
    shape: paymentsShape,
    key: 'payments',
    fetchPage: (page, params, signal) =>
      call(adminPayments.list, { query: { ...page, ...paymentFilters(params) } }, { signal })
  })

/** One payment, also one that the list does not have on this page; read anew whenever the panel opens. */
export const usePayment = (id: string) =>
  useQuery({
    queryKey: [...adminKey, 'payments', 'one', id],
    queryFn: async ({ signal }) => (await call(adminPayments.one, { params: { id } }, { signal })).data,
    refetchOnMount: 'always'
  })

/** One odd fact, also one that has been settled meanwhile. */
export const useOddity = (id: string) =>
  useQuery({
    queryKey: [...adminKey, 'oddities', 'one', id],
    queryFn: async ({ signal }) => (await call(adminPayments.oddity, { params: { id } }, { signal })).data,
    refetchOnMount: 'always'
  })

/** Odd facts, those that somebody has settled or those that wait. */
export const useOddities = (settled: boolean) =>
  useList({
    shape: oddShape,
    key: settled ? 'oddities-settled' : 'oddities-open',
    fetchPage: (page, _params, signal) =>
      call(adminPayments.oddities, { query: { ...page, settled } }, { signal })
  })

/** How many odd facts wait for somebody; undefined until it is known. */
export const useOpenOddities = () =>
  useQuery({
    queryKey: [...adminKey, 'oddities', 'waiting'],
    queryFn: async ({ signal }) => {
      const { data, headers } = await call(adminPayments.oddities, { query: { limit: 1 } }, { signal })
      return totalOf(headers, data.length)
    }
  }).data
