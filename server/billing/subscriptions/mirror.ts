import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { declineWords } from '#server/billing/notifications/decline-words.ts'
import { lastReason } from '#server/billing/notifications/declines.store.ts'
import { payerById } from '#server/billing/notifications/payments.store.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import type { SubscriptionModel } from '#server/billing/provider/models.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { clientOf } from './client-of.ts'
import { tellEnded } from './ended-letter.ts'
import { insertSubscription, keepModel, keepRenewing, keepWish, takeTurn, type Told } from './mirror.store.ts'
import { isLiving, subscriptionById, type Subscription } from './subscriptions.store.ts'

/** What follows when the provider, or the payer there, has ended a renewal that we took for a living one. */
async function noteEnd(
  tx: SqlRunner,
  { jobs }: Pick<BillingDependencies, 'jobs'>,
  { id, userId, status: before, cancelWantedAt }: Subscription,
  status: string,
  now: number
): Promise<void> {
  // What was cancelled stays so, whatever revives it there.
  if (status === 'Cancelled') await keepWish(tx, id, now)
  if (!isLiving(before) || isLiving(status) || cancelWantedAt !== null) return
  const code = status === 'Rejected' ? await lastReason(tx, id) : undefined
  const why = code !== undefined && { reason: declineWords(code).reason }
  await tellEnded(tx, jobs, { userId, by: 'provider', ...why, isCardForgotten: false }, now)
}

/** Whether it was kept: not when somebody has a newer answer. To be called with the user held. */
export async function keepTold(
  tx: SqlRunner,
  deps: Pick<BillingDependencies, 'jobs'>,
  told: Told,
  now: number
): Promise<boolean> {
  const { model } = told
  const before = await subscriptionById(tx, model.Id)
  if (!before || !(await keepModel(tx, told, now))) return false
  await keepRenewing(tx, before.userId)
  await noteEnd(tx, deps, before, model.Status, now)
  return true
}

/** We have it and the provider does not; nothing of it changes here. */
async function noteUnknown(deps: BillingDependencies, id: string): Promise<Subscription | undefined> {
  const { sql, clock } = deps
  const ours = await subscriptionById(sql, id)
  if (!ours) return undefined
  const now = clock()
  const { userId } = ours
  const odd = { key: `unknown_subscription:${id}`, reason: 'unknown_subscription', at: now } as const
  await sql.begin(tx => noteOddity(tx, { ...odd, userId, subscriptionId: id }, now))
  return ours
}

/** Keeps one that nobody told us of. Whether it was unknown until now: else what was asked may be old. */
async function keepNew(deps: BillingDependencies, model: SubscriptionModel): Promise<boolean> {
  const { sql, clock, log } = deps
  const { Id: id, AccountId: userId } = model
  if (!(await payerById(sql, userId))) {
    log.warn({ subscription: id }, 'a subscription of nobody whom we know')
    return true
  }
  return sql.begin(async tx => {
    const now = clock()
    await holdUser(tx, userId)
    if (!(await insertSubscription(tx, { id, userId }, now))) return false
    const turn = (await takeTurn(tx, id)) ?? '0'
    return keepTold(tx, deps, { model, turn, isChange: false }, now)
  })
}

/**
 * Asks the provider how a subscription is, and keeps the answer unless there is a newer one. Undefined: nobody's.
 * @throws ProviderAway
 */
export async function mirror(deps: BillingDependencies, id: string): Promise<Subscription | undefined> {
  const { sql, clock } = deps
  const turn = await takeTurn(sql, id)
  const model = await clientOf(deps).subscription(id)
  if (!model) return noteUnknown(deps, id)
  const told = { ...model, Id: id }
  const ours = turn === undefined ? undefined : await subscriptionById(sql, id)
  if (turn === undefined || !ours) {
    return (await keepNew(deps, told)) ? subscriptionById(sql, id) : mirror(deps, id)
  }
  await sql.begin(async tx => {
    await holdUser(tx, ours.userId)
    await keepTold(tx, deps, { model: told, turn, isChange: false }, clock())
  })
  return subscriptionById(sql, id)
}
