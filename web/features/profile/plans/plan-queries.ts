import { useQuery, useQueryClient } from '@tanstack/react-query'

import { payment, type Billing } from '#contract/payment.ts'
import { plans } from '#contract/plan-schema.ts'
import { call } from '#web/api/call.ts'
import { profileKey } from '#web/api/profile.ts'

import { isUnconfirmed } from './living-subscription.ts'
import { promoKey } from './promo/promo-queries.ts'

const LOOK_AGAIN_MS = 3000

/** The plans on offer; one that is only kept for who has it is none. */
export const usePlans = () =>
  useQuery({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await call(plans.list, {}, { signal })).data,
    select: list => list.filter(({ archive }) => !archive)
  })

const billingKey = ['billing'] as const

/** With how far the service's clock is ahead of this device's, in milliseconds. */
export interface KnownBilling extends Billing {
  clockAhead: number
}

/** Something was asked for or paid that the provider has not answered for yet. */
export const isUnderWay = ({ subscription, changingTo }: Billing): boolean =>
  changingTo !== null || subscription?.isCancelling === true || isUnconfirmed(subscription)

/** The renewal; what is under way is looked after until it is done. */
export function useBilling(isOn: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: billingKey,
    queryFn: async ({ signal }): Promise<KnownBilling> => {
      const before = client.getQueryData<Billing>(billingKey)
      const { data } = await call(payment.billing, {}, { signal })
      if (before && isUnderWay(before) && !isUnderWay(data))
        void client.invalidateQueries({ queryKey: profileKey })
      return { ...data, clockAhead: Date.parse(data.now) - Date.now() }
    },
    enabled: isOn,
    refetchInterval: ({ state: { data } }) => data !== undefined && isUnderWay(data) && LOOK_AGAIN_MS
  })
}

/** Reads again what one has: after a payment, a change, a cancel, and after one that failed. */
export function useStandingRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: billingKey }),
      client.invalidateQueries({ queryKey: profileKey }),
      client.invalidateQueries({ queryKey: promoKey })
    ])
}
