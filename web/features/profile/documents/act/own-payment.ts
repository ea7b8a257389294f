import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { ActPeriod } from '#contract/paid-service.ts'
import { payment } from '#contract/payment.ts'
import { call } from '#web/api/call.ts'

/** One payment as it is now, with what an act of these days says of it; that may change with every day. */
export const useOwnPayment = (id: string, period: ActPeriod) =>
  useQuery({
    queryKey: ['own-payment', id, period],
    queryFn: async ({ signal }) =>
      (await call(payment.ownPayment, { params: { id }, query: period }, { signal })).data,
    // What was typed stays while other days are asked for.
    placeholderData: keepPreviousData,
    staleTime: 0
  })
