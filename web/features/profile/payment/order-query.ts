import { useQuery } from '@tanstack/react-query'

import { payment, type OrderState } from '#contract/payment.ts'
import { call, isNoSuch } from '#web/api/call.ts'

const SOON_MS = 2000
const LATER_MS = 10_000

/** How long the provider usually takes. */
export const USUAL_MS = 45_000

/** Asks what became of a payment until it is paid; another try may follow a declined one. */
export const useOrder = (id: string, since: number) =>
  useQuery({
    queryKey: ['order', id],
    queryFn: async ({ signal }) => (await call(payment.order, { params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => waitOf(state.data, state.error, since),
    staleTime: 0,
    meta: { tellsStale: true }
  })

function waitOf(order: OrderState | undefined, error: unknown, since: number): number | false {
  if (order?.state === 'paid' || order?.state === 'settled') return false
  if (isNoSuch(error)) return false
  return Date.now() - since < USUAL_MS ? SOON_MS : LATER_MS
}
