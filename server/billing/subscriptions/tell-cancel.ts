import { randomUUID } from 'node:crypto'

import { HOUR_MS } from '#contract/durations.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { ProviderAway, ProviderRefused } from '#server/billing/provider/provider.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { goAtTheLatest } from '#server/users/deletion.store.ts'

import { cancellingOf } from './cancel-wish.ts'
import { clientOf } from './client-of.ts'
import { tellEnded } from './ended-letter.ts'
import { mirrorSubscription } from './mirror-jobs.ts'
import { keepCancelled, keepRenewing, keepWish } from './mirror.store.ts'
import { endOperation, operationById, type Operation } from './operations.store.ts'
import { isLiving } from './subscriptions.store.ts'

/**
 * Has the provider end a renewal. Each time it is another request: one that was done before an update switched the renewal on again
 * would be answered and not done.
 * @throws ProviderAway when it is not known to have ended
 */
export async function endAtProvider(deps: BillingDependencies, subscriptionId: string): Promise<void> {
  const client = clientOf(deps)
  try {
    await client.cancelSubscription(randomUUID(), subscriptionId)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const model = await client.subscription(subscriptionId)
    if (model && isLiving(model.Status)) {
      throw new ProviderAway('the provider does not cancel a living subscription', { cause: error })
    }
  }
}

/** Keeps that the provider has ended it; the mirror brings the rest, `afterSeconds` from now. To be called with the user held. */
export async function keepEnd(
  tx: SqlRunner,
  { jobs }: Pick<BillingDependencies, 'jobs'>,
  { id, userId }: { id: string; userId: string },
  { now, afterSeconds }: { now: number; afterSeconds: number }
): Promise<void> {
  await keepCancelled(tx, id, now)
  await keepRenewing(tx, userId)
  await jobs.add(tx, mirrorSubscription, { id }, { afterSeconds })
}

/** Longer than whoever removes an account is at it: nobody else is to do it beside. */
export const REMOVAL_MS = HOUR_MS

async function settle(
  deps: BillingDependencies,
  { id, userId, data }: Operation,
  subscriptionId: string
): Promise<void> {
  const { sql, jobs, clock } = deps
  const { by, isCardForgotten, wasLiving, accountEnds } = cancellingOf(data)
  await sql.begin(async tx => {
    const now = clock()
    await holdUser(tx, userId)
    const isFirst = await endOperation(tx, id, 'done', now)
    // A tentative one may have been taken back while the provider was asked.
    const isNews = await keepWish(tx, subscriptionId, now)
    await keepEnd(tx, deps, { id: subscriptionId, userId }, { now, afterSeconds: 0 })
    if (!(isFirst || isNews) || !wasLiving || by === 'us') return
    await tellEnded(tx, jobs, { userId, by, isCardForgotten, until: accountEnds }, now)
    // Its letter says that the account is gone. Where whoever removes it comes to nothing, the hourly removal does it.
    if (by === 'removal') await goAtTheLatest(tx, userId, now + REMOVAL_MS)
  })
}

/**
 * Goes on with a cancellation that was wished for, until the provider has ended the renewal.
 * @throws ProviderAway
 */
export async function tellCancel(deps: BillingDependencies, operationId: string): Promise<void> {
  const operation = await operationById(deps.sql, operationId)
  const { subscriptionId, outcome } = operation ?? {}
  if (outcome === 'undone') throw new ProviderAway('another one took the same wish back')
  if (!operation || subscriptionId == null || outcome === 'done') return
  await endAtProvider(deps, subscriptionId)
  await settle(deps, operation, subscriptionId)
}
