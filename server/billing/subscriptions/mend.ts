import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { ProviderAway, ProviderRefused } from '#server/billing/provider/provider.ts'

import { align } from './align.ts'
import { clientOf } from './client-of.ts'
import { tellEnded } from './ended-letter.ts'
import { endForeign } from './foreign.ts'
import { endOfWhoGoes } from './leaving.ts'
import { keepWish, wasRevived } from './mirror.store.ts'
import { mirror } from './mirror.ts'
import { awaitsSubscription } from './missing.store.ts'
import { endWishOf } from './operations.store.ts'
import { endRefunded } from './refunded.ts'
import { isLiving, subscriptionById } from './subscriptions.store.ts'
import { endAtProvider, keepEnd } from './tell-cancel.ts'

/** A provider that goes on with what it says it has ended is not asked at once again. */
const CALM_SECONDS = 60

/**
 * Asks the provider how a subscription is, keeps the answer, and puts right there what should be otherwise: what was cancelled stays
 * so, what nobody agreed to ends, and the next charge fits the paid term. What is to be ended as part of more is left to that.
 * @throws ProviderAway
 */
export async function mirrorAndMend(deps: BillingDependencies, id: string): Promise<void> {
  const { sql, clock, jobs } = deps
  const subscription = await mirror(deps, id)
  if (!subscription || !isLiving(subscription.status)) return
  const { userId } = subscription
  const wish = await endWishOf(sql, id)
  if (wish === 'tentative') return
  if (wish === 'none' && !(await wasRevived(sql, id))) {
    await endForeign(deps, subscription)
    await endRefunded(deps, subscription)
    await endOfWhoGoes(deps, subscription)
    const left = await subscriptionById(sql, id)
    if (left?.cancelWantedAt === null) await align(deps, left)
    return
  }
  await endAtProvider(deps, id)
  await sql.begin(async tx => {
    const now = clock()
    await holdUser(tx, userId)
    const isNews = await keepWish(tx, id, now)
    await keepEnd(tx, deps, { id, userId }, { now, afterSeconds: CALM_SECONDS })
    if (isNews) await tellEnded(tx, jobs, { userId, by: 'provider', isCardForgotten: false }, now)
  })
}

/**
 * The same for all of an account, those that we have not heard of, too.
 * @throws ProviderAway, also while what was just bought is not there yet
 */
export async function mirrorAccountAndMend(deps: BillingDependencies, userId: string): Promise<void> {
  const told = await clientOf(deps)
    .subscriptionsOf(userId)
    .catch((error: unknown) => {
      if (error instanceof ProviderRefused) return []
      throw error
    })
  for (const { Id: id, Status: status } of told) {
    const ours = await subscriptionById(deps.sql, id)
    if (isLiving(status) || ours?.status !== status) await mirrorAndMend(deps, id)
  }
  if (await awaitsSubscription(deps.sql, userId, deps.clock()))
    throw new ProviderAway('what was bought is not there yet')
}
