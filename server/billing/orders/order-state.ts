import type { OrderState } from '#contract/payment.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { userById } from '#server/users/users.store.ts'

import { declineOfOrder } from './last-decline.ts'
import { isPaid, orderById, uncountedOf } from './orders.store.ts'

/**
 * What became of a payment that somebody began. The provider's word alone counts, never the page's.
 * @throws ProblemError NOT_FOUND, also for an order of somebody else
 */
export async function orderState(sql: SqlRunner, userId: string, id: string): Promise<OrderState> {
  const order = await orderById(sql, id)
  if (order?.userId !== userId) throw new ProblemError('NOT_FOUND', { message: 'Такого платежа нет.' })
  const { payedTo } = await userById(sql, userId)
  const about = {
    plan: order.plan,
    amount: roubles(order.amount),
    promo: order.promoCode,
    renews: order.renewsFrom !== null,
    payedTo: new Date(payedTo).toISOString()
  }
  if (await isPaid(sql, id)) return { ...about, state: 'paid', decline: null }
  const uncounted = await uncountedOf(sql, id)
  if (uncounted !== undefined) return { ...about, state: uncounted, decline: null }
  const decline = await declineOfOrder(sql, id)
  return { ...about, state: decline ? 'declined' : 'waiting', decline }
}
