import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { tellFailure } from '#server/billing/life/charge-failed-job.ts'
import { endTry } from '#server/billing/orders/tries.store.ts'
import { freeUse } from '#server/billing/promo/uses.ts'
import { mirrorSubscription } from '#server/billing/subscriptions/mirror-jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { insertDecline } from './declines.store.ts'
import type { ToldPayment } from './told.ts'
import { isRefusedTest, whoseIs } from './whose.ts'

type Dependencies = Pick<BillingDependencies, 'jobs' | 'provider'>

/**
 * Records a try to pay that did not go through, once. A subscription begins with its first payment: what names one is a renewal.
 * Answers whether it is new.
 */
async function keepDecline(tx: SqlRunner, told: ToldPayment, reasonCode: number | null): Promise<boolean> {
  const { userId, order } = await whoseIs(tx, told)
  const { transactionId, subscriptionId, amount, at } = told
  const orderId = subscriptionId === null ? (order?.id ?? null) : null
  const decline = { transactionId, userId, orderId, subscriptionId, amount, reasonCode, at }
  const isNew = await insertDecline(tx, decline)
  if (order) {
    await freeUse(tx, order.id, transactionId)
    await endTry(tx, order.id, transactionId)
  }
  return isNew
}

/** A try to pay failed: its promo code is free again; of a renewal the payer is told. */
export async function recordFailure(
  tx: SqlRunner,
  deps: Dependencies,
  told: ToldPayment,
  code: number
): Promise<void> {
  const isNew = await keepDecline(tx, told, code)
  const { subscriptionId } = told
  if (!isNew || subscriptionId === null) return
  await deps.jobs.add(tx, mirrorSubscription, { id: subscriptionId })
  if (!isRefusedTest(told, deps)) await deps.jobs.add(tx, tellFailure, { transactionId: told.transactionId })
}

/** An authorised payment was called off. */
export async function recordVoid(tx: SqlRunner, told: ToldPayment): Promise<void> {
  await keepDecline(tx, told, null)
}
