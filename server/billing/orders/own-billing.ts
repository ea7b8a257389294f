import type { Billing } from '#contract/payment.ts'
import { isPlanId, planIds, planOf, type PlanId } from '#contract/plans.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { priceOf } from '#server/billing/money/price.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { openOperations } from '#server/billing/subscriptions/operations.store.ts'
import { isPaidFor } from '#server/billing/subscriptions/paid-subscriptions.store.ts'
import { isLiving, type Subscription } from '#server/billing/subscriptions/subscriptions.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { declineOfSubscription } from './last-decline.ts'
import { shownSubscription } from './shown-subscription.ts'

type Shown = NonNullable<Billing['subscription']>

async function cardOf(sql: SqlRunner, subscriptionId: string): Promise<Shown['card']> {
  const [row] = await sql<{ type: string; last4: string; expires: string }[]>`
    select card_type as type, card_last4 as last4, card_expires as expires from subscriptions
    where id = ${subscriptionId} and card_last4 <> ''`
  return row ? { type: row.type, last4: row.last4, expires: row.expires } : null
}

/** The plan that is charged like this: what is charged can always be seen and cancelled, whatever message of it was lost. */
const planChargedAs = ({ Amount, Period }: Subscription['model']): PlanId | undefined =>
  planIds.find(id => planOf(id).RUB.amount === Amount && planOf(id).month === Period)

async function present(
  sql: SqlRunner,
  subscription: Subscription,
  renews: PlanId | null
): Promise<Shown | null> {
  const { id, status, model, nextCharge, cancelWantedAt } = subscription
  const isPaid = !isLiving(status) || (await isPaidFor(sql, subscription))
  const charged = planChargedAs(model)
  // Until it is paid, what renews is an earlier one.
  const plan = isPaid ? (renews ?? charged) : (charged ?? renews)
  if (!plan) return null
  const failedTimes = model.FailedTransactionsNumber ?? 0
  return {
    id,
    status,
    plan,
    amount: model.Amount ?? roubles(priceOf(plan)),
    currency: model.Currency ?? 'RUB',
    nextCharge: nextCharge === null ? null : new Date(nextCharge).toISOString(),
    failedTimes,
    lastDecline: failedTimes > 0 ? await declineOfSubscription(sql, id) : null,
    card: await cardOf(sql, id),
    isCancelling: cancelWantedAt !== null && isLiving(status),
    isPaid
  }
}

async function changingTo(sql: SqlRunner, userId: string): Promise<PlanId | null> {
  const change = (await openOperations(sql, userId)).find(({ kind }) => kind === 'change')
  const data = change?.data
  const plan = typeof data === 'object' && data !== null && 'plan' in data ? data.plan : undefined
  return typeof plan === 'string' && isPlanId(plan) ? plan : null
}

/** What the page has to know of somebody's renewal. */
export async function ownBilling(
  { sql, clock, provider }: BillingDependencies,
  userId: string
): Promise<Billing> {
  const subscription = await shownSubscription(sql, userId)
  const { renews } = await standingOf(sql, userId)
  return {
    subscription: subscription ? await present(sql, subscription, renews) : null,
    changingTo: await changingTo(sql, userId),
    now: new Date(clock()).toISOString(),
    cardPage: provider?.cardPage?.(userId) ?? null
  }
}
