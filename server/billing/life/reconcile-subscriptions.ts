import { DAY_MS } from '#contract/durations.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { noteOddity, openKeys, settleOddities } from '#server/billing/odd/oddities.store.ts'
import type { SubscriptionModel } from '#server/billing/provider/models.ts'
import { ProviderAway, ProviderRefused, type Provider } from '#server/billing/provider/provider.ts'
import { momentOf } from '#server/billing/provider/transactions.ts'
import { isCharging } from '#server/billing/subscriptions/align.ts'
import { mirrorAccountAndMend, mirrorAndMend } from '#server/billing/subscriptions/mend.ts'
import { lastUnrenewed, renewedOf, withoutSubscription } from '#server/billing/subscriptions/missing.store.ts'
import {
  isLiving,
  subscriptionById,
  type Subscription
} from '#server/billing/subscriptions/subscriptions.store.ts'
import { differsKey, isAsWanted, wantedRenewal } from '#server/billing/subscriptions/wanted-renewal.ts'

import { FRESH_MS } from './missed-money.ts'
import { livingAfter, settleEnded, settleOthersOf } from './reconcile.store.ts'

type Dependencies = BillingDependencies & { provider: Provider }

/** Asked for one after another: a job is done long before it counts as lost, however slow the answers are. */
const BATCH = 20
const LONG_MS = 45_000
/** What was bought before has been charged since, and that tells of it. */
const BOUGHT_MS = 400 * DAY_MS
/** Of what was bought longer ago the payer knows by now. */
const LISTED_MS = 14 * DAY_MS

/** Lists a state that we had no message of, and did not ask for. */
async function noteState(
  { sql, clock }: Dependencies,
  { id, userId, status, cancelWantedAt }: Subscription,
  { Status, LastTransactionDateIso: last }: SubscriptionModel
): Promise<void> {
  const now = clock()
  const isFresh = last != null && momentOf(last) > now - FRESH_MS
  if (status === Status || isFresh || (Status === 'Cancelled' && cancelWantedAt !== null)) return
  const day = new Date(now).toISOString().slice(0, 10)
  const key = `subscription_differs:${id}:${status}:${Status}:${day}`
  await noteOddity(sql, { key, reason: 'subscription_differs', at: now, userId, subscriptionId: id }, now)
}

/** Lists a next charge that does not fit, or settles what was listed of it. */
async function noteRenewal(
  { sql, clock }: Dependencies,
  { id, userId, status, model }: Subscription
): Promise<void> {
  const now = clock()
  const standing = await standingOf(sql, userId)
  // After a failure the provider decides when it tries again.
  const wanted = status === 'Active' ? wantedRenewal(standing, now) : undefined
  if (wanted && (await isCharging(sql, { id, model }, now))) return
  const reason = 'renewal_differs'
  const key = wanted && !isAsWanted(model, wanted) ? differsKey(id, standing) : null
  await sql.begin(async tx => {
    await settleOthersOf(tx, { subscriptionId: id }, { reason, key }, now)
    if (key !== null) await noteOddity(tx, { key, reason, at: now, userId, subscriptionId: id }, now)
  })
}

async function livingThere({ provider }: Dependencies, userId: string): Promise<SubscriptionModel[]> {
  const told = await provider.client.subscriptionsOf(userId).catch((error: unknown) => {
    if (error instanceof ProviderRefused) return []
    throw error
  })
  return told.filter(({ Status }) => isLiving(Status))
}

/** Takes up what we have not heard of, and lists what an account is charged by twice nevertheless. */
async function noteSecond(deps: Dependencies, userId: string): Promise<void> {
  const { sql, clock } = deps
  const before = await livingThere(deps, userId)
  for (const { Id, Status } of before) {
    const ours = await subscriptionById(sql, Id)
    if (ours?.status !== Status) await mirrorAndMend(deps, Id)
  }
  const living = before.length > 1 ? await livingThere(deps, userId) : before
  const now = clock()
  const ids = living.map(({ Id }) => Id).toSorted()
  const reason = 'two_subscriptions'
  const key = ids.length > 1 ? `${reason}:${ids.join()}` : null
  await sql.begin(async tx => {
    await settleOthersOf(tx, { userId }, { reason, key }, now)
    if (key === null) return
    await noteOddity(tx, { key, reason, at: now, userId, subscriptionId: ids[0] ?? null }, now)
  })
}

/** Compares one with the provider's, keeps what the provider says, and puts right there what should be otherwise. */
async function compare(deps: Dependencies, id: string): Promise<void> {
  const { sql, clock, provider } = deps
  const ours = await subscriptionById(sql, id)
  if (!ours) return
  const told = await provider.client.subscription(id)
  if (told) {
    await noteState(deps, ours, told)
    await settleOthersOf(sql, { subscriptionId: id }, { reason: 'unknown_subscription', key: null }, clock())
  }
  await mirrorAndMend(deps, id)
  const mended = await subscriptionById(sql, id)
  if (told && mended) await noteRenewal(deps, mended)
  await noteSecond(deps, ours.userId)
}

/**
 * Compares a batch of what would be charged again with the provider's. Answers where the next batch begins; undefined: that was all.
 * @throws ProviderAway: nothing is listed that is not certain
 */
export async function reconcileSubscriptions(deps: Dependencies, after: string): Promise<string | undefined> {
  const { sql, clock, log } = deps
  const end = performance.now() + LONG_MS
  const ids = await livingAfter(sql, after, BATCH)
  for (const id of ids) {
    await compare(deps, id).catch((error: unknown) => {
      if (error instanceof ProviderAway) throw error
      log.warn({ err: error, subscription: id }, 'a subscription was not compared; it is the next night')
    })
    if (performance.now() > end) return id
  }
  if (ids.length === BATCH) return ids.at(-1)
  await settleEnded(sql, clock())
  return undefined
}

const unrenewedKey = (payment: string) => `no_renewal:${payment}`

/** Lists what was agreed to be renewed and never will be: the payer was promised a next charge. */
async function noteUnrenewed({ sql, clock }: Dependencies, userId: string): Promise<void> {
  const now = clock()
  const paid = await lastUnrenewed(sql, { since: now - LISTED_MS, userId })
  if (!paid) return
  const { key, ...about } = paid
  await noteOddity(sql, { ...about, key: unrenewedKey(key), reason: 'no_renewal', userId }, now)
}

async function settleRenewed({ sql, clock }: Dependencies): Promise<void> {
  const listed = await openKeys(sql, 'no_renewal')
  const renewed = await renewedOf(
    sql,
    listed.map(key => key.slice(unrenewedKey('').length))
  )
  await settleOddities(sql, renewed.map(unrenewedKey), clock())
}

/**
 * Looks for what was bought to be renewed and nobody has told us of, for some of the buyers.
 * @throws ProviderAway
 */
export async function reconcileAccounts(deps: Dependencies): Promise<void> {
  const end = performance.now() + LONG_MS
  const since = deps.clock() - BOUGHT_MS
  await settleRenewed(deps)
  for (const userId of await withoutSubscription(deps.sql, { since }, BATCH)) {
    await mirrorAccountAndMend(deps, userId)
    await noteUnrenewed(deps, userId)
    if (performance.now() > end) return
  }
}
