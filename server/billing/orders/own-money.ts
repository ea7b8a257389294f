import type { OwnPayment } from '#contract/payment.ts'
import type { SubscriptionPayment } from '#contract/subscription.ts'
import { subscriptionsOf } from '#server/billing/subscriptions/subscriptions.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { ownPayments } from './own-payments.ts'
import { presentSubscription } from './shown-subscription.ts'

/** More than anyone has. */
const ALL = 10_000

interface OwnMoney {
  payments: OwnPayment[]
  subscriptions: SubscriptionPayment[]
  refundRequests: { payment: string; reason: string; date: string }[]
}

/** Everything about money that is kept of somebody. */
export async function ownMoney(sql: SqlRunner, userId: string, now: number): Promise<OwnMoney> {
  const { payments } = await ownPayments(sql, userId, { limit: ALL }, now)
  const wishes = await sql<{ payment: string; reason: string; at: Date }[]>`
    select payment_id as payment, reason, asked_at as at from refund_requests
    where user_id = ${userId} order by asked_at desc`
  return {
    payments,
    subscriptions: (await subscriptionsOf(sql, userId)).map(presentSubscription),
    refundRequests: wishes.map(({ payment, reason, at }) => ({ payment, reason, date: at.toISOString() }))
  }
}
