import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { leavingAt } from '#server/users/deletion.store.ts'

import { wishToCancel } from './cancel-wish.ts'
import { forgetCard } from './cards.store.ts'
import { mirrorAccount } from './mirror-jobs.ts'
import { everBought } from './payers.store.ts'
import { isLiving, subscriptionById, subscriptionsOf, type Subscription } from './subscriptions.store.ts'
import { tellCancel } from './tell-cancel.ts'

/**
 * Keeps, with the wish to have an account deleted, that nothing renews any more and no card is known; jobs tell the provider, and ask
 * it for what we have not heard of. To be called with the user held.
 */
export async function wishToLeave(
  tx: SqlRunner,
  { jobs, provider }: Pick<BillingDependencies, 'jobs' | 'provider'>,
  { userId, accountEnds }: { userId: string; accountEnds: number },
  now: number
): Promise<void> {
  for (const subscription of await subscriptionsOf(tx, userId)) {
    const wish = { by: 'deletion', accountEnds, isCardForgotten: true, isTentative: false } as const
    if (isLiving(subscription.status))
      await wishToCancel(tx, jobs, subscription, wish, { now, afterSeconds: 0 })
    else await forgetCard(tx, subscription.id, now)
  }
  if (provider && (await everBought(tx, userId))) await jobs.add(tx, mirrorAccount, { userId })
}

/**
 * Ends a renewal of somebody who wants the account deleted: it was bought while that was asked for, so nobody has ended it yet.
 * @throws ProviderAway: a job goes on with it
 */
export async function endOfLeaving(deps: BillingDependencies, { id, userId }: Subscription): Promise<void> {
  const { sql, clock, jobs } = deps
  const operation = await sql.begin(async tx => {
    await holdUser(tx, userId)
    const accountEnds = await leavingAt(tx, userId)
    const present = await subscriptionById(tx, id)
    if (accountEnds === undefined || present?.cancelWantedAt !== null || !isLiving(present.status))
      return undefined
    const wish = { by: 'deletion', accountEnds, isCardForgotten: true, isTentative: false } as const
    return wishToCancel(tx, jobs, present, wish, { now: clock(), afterSeconds: 0 })
  })
  if (operation !== undefined) await tellCancel(deps, operation)
}
