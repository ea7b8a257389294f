import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { payerById } from '#server/billing/notifications/payments.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { leavingAt } from '#server/users/deletion.store.ts'

import { wishToCancel } from './cancel-wish.ts'
import { mirrorAccount } from './mirror-jobs.ts'
import { everBought } from './payers.store.ts'
import { isLiving, subscriptionById, type Subscription } from './subscriptions.store.ts'
import { tellCancel } from './tell-cancel.ts'

/**
 * Ends a renewal of somebody who wants the account deleted, or whose account is gone: it was bought while that was asked for, so nobody
 * has ended it yet.
 * @throws ProviderAway: a job goes on with it
 */
export async function endOfWhoGoes(deps: BillingDependencies, { id, userId }: Subscription): Promise<void> {
  const { sql, clock, jobs } = deps
  const operation = await sql.begin(async tx => {
    await holdUser(tx, userId)
    const accountEnds = await leavingAt(tx, userId)
    const isGone = (await payerById(tx, userId))?.isDeleted === true
    const present = await subscriptionById(tx, id)
    if (accountEnds === undefined && !isGone) return undefined
    if (present?.cancelWantedAt !== null || !isLiving(present.status)) return undefined
    // Nobody who is gone is written to.
    const end = accountEnds === undefined ? { by: 'us' as const } : { by: 'deletion' as const, accountEnds }
    const wish = { ...end, isCardForgotten: true, isTentative: false }
    return wishToCancel(tx, jobs, present, wish, { now: clock(), afterSeconds: 0 })
  })
  if (operation !== undefined) await tellCancel(deps, operation)
}

/**
 * Has a job look for what a user has bought while an administrator's removal was under way: until it is done, whoever hears of that
 * leaves it alone. To be called in the transaction of the removal.
 */
export async function lookAfterRemoval(
  tx: SqlRunner,
  { jobs, provider }: Pick<BillingDependencies, 'jobs' | 'provider'>,
  userId: string
): Promise<void> {
  if (provider && (await everBought(tx, userId))) await jobs.add(tx, mirrorAccount, { userId })
}
