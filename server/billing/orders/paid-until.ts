import type { PayFact } from '#server/billing/money/fact.ts'
import { withFact, type Standing } from '#server/billing/money/fold.ts'

import type { Order } from './orders.store.ts'

/** What a payment of an order says of it. */
export const orderTerms = ({
  price,
  renewsFrom,
  promoCode
}: Pick<Order, 'price' | 'renewsFrom' | 'promoCode'>): Pick<PayFact, 'price' | 'renews' | 'offer'> => ({
  price,
  renews: renewsFrom !== null,
  ...(promoCode !== '' && { offer: promoCode })
})

/** Until when the plan would be paid for after the payment of an order. */
export function paidUntil(standing: Standing, order: Order, now: number): number {
  const { plan, amount } = order
  const fact = { kind: 'pay', key: 'pay:planned', at: now, plan, amount, ...orderTerms(order) } as const
  return withFact(standing, fact).payedTo ?? now
}
