import { useQuery } from '@tanstack/react-query'

import { payment } from '#contract/payment.ts'
import { call } from '#web/api/call.ts'

/** One payment as it is now: what an act says of it changes with every day. */
export const useOwnPayment = (id: string) =>
  useQuery({
    queryKey: ['own-payment', id],
    queryFn: async ({ signal }) => (await call(payment.ownPayment, { params: { id } }, { signal })).data,
    staleTime: 0
  })
