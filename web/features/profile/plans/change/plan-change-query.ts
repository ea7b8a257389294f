import { queryOptions } from '@tanstack/react-query'

import { payment } from '#contract/payment.ts'
import type { PlanId } from '#contract/plans.ts'
import { call } from '#web/api/call.ts'
import { EVEN_OFFLINE } from '#web/api/query-client.ts'

/** What a change would bring, or what a purchase would begin with, asked anew each time: it is worth less every minute. */
export const planChangeQuery = (plan: PlanId, { buying = false } = {}) =>
  queryOptions({
    queryKey: ['plan-change', plan, buying],
    queryFn: async ({ signal }) =>
      (await call(payment.newDate, { params: { plan }, query: buying ? { buying } : {} }, { signal })).data,
    gcTime: 0,
    retry: false,
    networkMode: EVEN_OFFLINE,
    refetchOnReconnect: true,
    refetchOnWindowFocus: false
  })
