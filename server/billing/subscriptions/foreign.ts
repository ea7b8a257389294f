import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { agreedTo, firstPaid, isOrdered } from './agreed.store.ts'
import { wishToCancel } from './cancel-wish.ts'
import { mirror } from './mirror.ts'
import { SOON } from './operation-jobs.ts'
import { isPaidFor } from './paid-subscriptions.store.ts'
import { isLiving, renewalsOf, type Subscription } from './subscriptions.store.ts'
import { tellCancel } from './tell-cancel.ts'
import { amountOf, isPricedAs, wantedRenewal } from './wanted-renewal.ts'

/** Whether nobody agreed to be charged like this: what the payer's page asks the provider for is not in our hands. */
async function isForeign(tx: SqlRunner, subscription: Subscription): Promise<boolean> {
  const { model } = subscription
  // Plans are sold in roubles alone, and a page cannot change that: another currency was agreed to elsewhere.
  if (model.Currency !== 'RUB') return false
  if (model.Interval !== 'Month' || !(await isOrdered(tx, subscription))) return true
  const agreed = await agreedTo(tx, subscription)
  return !agreed.some(({ amount, period }) => period === model.Period && amountOf(model) <= amount)
}

/** Of several the one that goes on: that which is charged as agreed, else the oldest. */
async function staying(
  tx: SqlRunner,
  userId: string,
  living: readonly Subscription[],
  now: number
): Promise<string | undefined> {
  const wanted = wantedRenewal(await standingOf(tx, userId), now)
  const fitting = wanted ? living.filter(({ model }) => isPricedAs(model, wanted)) : []
  const ids = (fitting.length > 0 ? fitting : living).map(({ id }) => id).toSorted()
  return (await firstPaid(tx, ids)) ?? ids[0]
}

/** Those of a user's that are not to be charged. What the provider has told nothing of yet is not judged. */
async function unwanted(tx: SqlRunner, userId: string, now: number): Promise<Subscription[]> {
  const living = (await renewalsOf(tx, userId)).filter(({ model }) => model.Interval !== undefined)
  const foreign = new Set<string>()
  for (const one of living) if (await isForeign(tx, one)) foreign.add(one.id)
  const own = living.filter(({ id }) => !foreign.has(id))
  const kept = await staying(tx, userId, own, now)
  return living.filter(({ id }) => id !== kept)
}

/** Keeps that it is to end, and lists it. Answers the operation. To be called with the user held. */
async function wishToEnd(
  tx: SqlRunner,
  { jobs }: Pick<BillingDependencies, 'jobs'>,
  subscription: Subscription,
  now: number
): Promise<string> {
  const { id, userId, model } = subscription
  const key = `foreign_subscription:${id}`
  const odd = { key, reason: 'foreign_subscription', at: now, userId, subscriptionId: id } as const
  await noteOddity(tx, { ...odd, amount: amountOf(model) }, now)
  const wish = { by: 'us', isCardForgotten: false, isTentative: false } as const
  return wishToCancel(tx, jobs, subscription, wish, { now, ...SOON })
}

/**
 * Ends what a user would be charged by and has not agreed to, and all but one of several. To be called when the provider has said
 * that one of them lives.
 * @throws ProviderAway: a job goes on with it
 */
export async function endForeign(
  deps: BillingDependencies,
  { id, userId }: Pick<Subscription, 'id' | 'userId'>
): Promise<void> {
  const { sql, clock } = deps
  const others = (await renewalsOf(sql, userId)).filter(other => other.id !== id)
  for (const other of others) await mirror(deps, other.id)
  const operations = await sql.begin(async tx => {
    const now = clock()
    await holdUser(tx, userId)
    const ended: string[] = []
    for (const one of await unwanted(tx, userId, now)) ended.push(await wishToEnd(tx, deps, one, now))
    return ended
  })
  for (const operation of operations) await tellCancel(deps, operation)
}

/** Ends one that nothing was taken for: its payment was only held, and let go of. */
export async function endUnpaid(deps: BillingDependencies, id: string): Promise<void> {
  const { sql, clock } = deps
  const living = await mirror(deps, id)
  if (!living || !isLiving(living.status)) return
  const operation = await sql.begin(async tx => {
    await holdUser(tx, living.userId)
    if (await isPaidFor(tx, living)) return undefined
    return wishToEnd(tx, deps, living, clock())
  })
  if (operation !== undefined) await tellCancel(deps, operation)
}
