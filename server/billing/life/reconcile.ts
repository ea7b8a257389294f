import { Type } from 'typebox'

import { DAY_MS } from '#contract/durations.ts'
import { nullable } from '#contract/values.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { finishOld } from '#server/billing/subscriptions/operation-jobs.ts'
import { jobKind } from '#server/platform/jobs.ts'

import { reconcileOperations } from './reconcile-operations.ts'
import { reconcileOrders } from './reconcile-orders.ts'
import { reconcilePayments, type Piece } from './reconcile-payments.ts'
import { reconcileAccounts, reconcileSubscriptions } from './reconcile-subscriptions.ts'
import { reconciledUntil } from './reconcile.store.ts'

/** A provider that is away for hours keeps nothing from being compared the same night. */
const tries = { retries: 30, pause: { first: 60, longest: 900 }, atOnce: 1 }
const Nothing = Type.Object({})
export const reconcileNight = jobKind({ name: 'billing-reconcile', data: Nothing, ...tries })
const reconcileFacts = jobKind({
  name: 'billing-reconcile-money',
  data: Type.Object({
    piece: nullable(Type.Object({ from: Type.Number(), isWhole: Type.Boolean() }))
  }),
  ...tries
})
export const reconcileWaiting = jobKind({ name: 'billing-reconcile-orders', data: Nothing, ...tries })
const reconcileBuyers = jobKind({ name: 'billing-reconcile-accounts', data: Nothing, ...tries })
const reconcileBatch = jobKind({
  name: 'billing-reconcile-batch',
  data: Type.Object({ after: Type.String() }),
  ...tries
})
/** When few pay. */
const EVERY_NIGHT = '10 4 * * *'
/** What nobody ends keeps its user from paying. */
const EVERY_HOUR = '37 * * * *'

/** After a start there is other work. */
const LATER = { afterSeconds: 600 }

/** Before every id. */
const FIRST = ''

async function reconcileMoney({ provider, ...deps }: BillingDependencies, piece: Piece | null) {
  return provider && reconcilePayments({ ...deps, provider }, piece)
}

async function reconcileUnpaid({ provider, ...deps }: BillingDependencies): Promise<void> {
  if (provider) await reconcileOrders({ ...deps, provider })
}

async function reconcileUnknown({ provider, ...deps }: BillingDependencies): Promise<void> {
  if (provider) await reconcileAccounts({ ...deps, provider })
}

async function reconcileFrom({ provider, ...deps }: BillingDependencies, after: string) {
  return provider && reconcileSubscriptions({ ...deps, provider }, after)
}

/**
 * Compares all that we know of money with the provider: what no message told of is counted, what differs is listed, and what does not
 * differ any more is settled. As often as one likes.
 * @throws ProviderAway: nothing is listed that is not certain
 */
export async function reconcile(deps: BillingDependencies): Promise<void> {
  await reconcileOperations(deps)
  for (let piece: Piece | null | undefined = null; piece !== undefined;)
    piece = await reconcileMoney(deps, piece)
  await reconcileUnknown(deps)
  for (let after: string | undefined = FIRST; after !== undefined;) after = await reconcileFrom(deps, after)
}

/**
 * Does so every night in parts: none takes long, and each is tried again by itself. Where nobody is up at night, it is done after
 * the start.
 */
export async function startReconciling(deps: BillingDependencies): Promise<void> {
  const { jobs, sql, clock, provider } = deps
  await jobs.work(reconcileBatch, async ({ after }) => {
    const next = await reconcileFrom(deps, after)
    if (next !== undefined) await jobs.add(sql, reconcileBatch, { after: next })
  })
  await jobs.work(finishOld, () => reconcileOperations(deps))
  await jobs.work(reconcileBuyers, () => reconcileUnknown(deps))
  await jobs.work(reconcileFacts, async ({ piece }) => {
    const next = await reconcileMoney(deps, piece)
    if (next !== undefined) await jobs.add(sql, reconcileFacts, { piece: next })
  })
  await jobs.work(reconcileWaiting, () => reconcileUnpaid(deps))
  await jobs.work(reconcileNight, () =>
    sql.begin(async tx => {
      await jobs.add(tx, reconcileFacts, { piece: null })
      await jobs.add(tx, reconcileBuyers, {})
      await jobs.add(tx, reconcileBatch, { after: FIRST })
    })
  )
  await jobs.every(finishOld, EVERY_HOUR, {})
  await jobs.every(reconcileWaiting, EVERY_HOUR, {})
  await jobs.every(reconcileNight, EVERY_NIGHT, {})
  const until = (await reconciledUntil(sql)) ?? 0
  const now = clock()
  // What was compared up to a day that is still to come was so by a clock that was ahead.
  if (provider && (until < now - DAY_MS || until > now)) await jobs.add(sql, reconcileNight, {}, LATER)
}
