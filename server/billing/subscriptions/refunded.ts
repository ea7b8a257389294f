import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { factsOf, holdUser } from '#server/billing/money/facts.store.ts'
import { foldMoney } from '#server/billing/money/fold.ts'
import { momentOfRefund, refundsOfTheRest } from '#server/billing/refunds/rest-taken.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { isNextTermCharged } from './align.ts'
import { wishToCancel } from './cancel-wish.ts'
import { hasOrderedSince } from './payers.store.ts'
import { subscriptionById, type Subscription } from './subscriptions.store.ts'
import { tellCancel } from './tell-cancel.ts'

/** Whether a refund took all that it would renew, and nothing was begun since. */
async function isRefunded(tx: SqlRunner, userId: string): Promise<boolean> {
  const facts = await factsOf(tx, userId)
  const last = Math.max(
    ...refundsOfTheRest(facts, foldMoney(facts)).map(refund => momentOfRefund(facts, refund))
  )
  return Number.isFinite(last) && !(await hasOrderedSince(tx, userId, last))
}

/**
 * Ends a renewal that was not known to us yet when the money for its term went back. To be called when the provider has said that it
 * lives and will be charged later.
 * @throws ProviderAway: a job goes on with it
 */
export async function endRefunded(deps: BillingDependencies, subscription: Subscription): Promise<void> {
  const { sql, clock, jobs } = deps
  const now = clock()
  if (subscription.nextCharge === null || (await isNextTermCharged(sql, subscription, now))) return
  const operation = await sql.begin(async tx => {
    await holdUser(tx, subscription.userId)
    const present = await subscriptionById(tx, subscription.id)
    if (present?.cancelWantedAt !== null || !(await isRefunded(tx, subscription.userId))) return undefined
    const wish = { by: 'refund', isCardForgotten: false, isTentative: false } as const
    return wishToCancel(tx, jobs, subscription, wish, { now, afterSeconds: 0 })
  })
  if (operation !== undefined) await tellCancel(deps, operation)
}
