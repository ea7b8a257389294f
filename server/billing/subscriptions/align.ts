import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import { ProviderRefused } from '#server/billing/provider/provider.ts'
import { momentOrNull } from '#server/billing/provider/transactions.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { lastChargeKnown, wasAligned } from './align.store.ts'
import { undoUpdate } from './finish-update.ts'
import { finishOperation, SOON } from './operation-jobs.ts'
import { beginOperation, openOperations } from './operations.store.ts'
import type { Subscription } from './subscriptions.store.ts'
import { askForUpdate, type UpdateOperation } from './update.ts'
import { amountOf, differsKey, isAsWanted, NOTICE_MS, wantedRenewal, type Renewal } from './wanted-renewal.ts'

/** Around a charge nothing is moved. */
const CALM_MS = HOUR_MS
/** The provider's two dates of one charge may differ so much. */
const SAME_CHARGE_MS = 5 * MINUTE_MS

type Aligned = Pick<Subscription, 'id' | 'userId' | 'status' | 'model'>

/** Whether a charge was made later than the last that we were told of. `known`: when that was. */
const isLaterCharge = ({ model }: Pick<Subscription, 'model'>, known: number | null): boolean => {
  const last = momentOrNull(model.LastTransactionDateIso)
  return last !== null && (known === null || last > known + SAME_CHARGE_MS)
}

/** Whether an active subscription was charged anew and the message of it is still on its way; the first one may have come without its name. */
export async function isChargeUntold(
  sql: SqlRunner,
  renewal: Pick<Subscription, 'id' | 'model' | 'status'>
): Promise<boolean> {
  const known = await lastChargeKnown(sql, renewal.id)
  return renewal.status === 'Active' && known !== null && isLaterCharge(renewal, known)
}

/** Whether the money of the next term is on its way already: its charge is due, or was made and is not told yet. */
export const isNextTermCharged = async (
  sql: SqlRunner,
  renewal: Pick<Subscription, 'id' | 'model' | 'status' | 'nextCharge'>,
  now: number
): Promise<boolean> =>
  (renewal.nextCharge !== null && renewal.nextCharge <= now) || (await isChargeUntold(sql, renewal))

/** Whether a charge is due, or was made and its message is still on its way: then the term is not what it will be in a minute. */
export async function isCharging(
  sql: SqlRunner,
  { id, model }: Pick<Subscription, 'id' | 'model'>,
  now: number
): Promise<boolean> {
  const next = momentOrNull(model.NextTransactionDateIso)
  if (next === null || next <= now + CALM_MS) return true
  return isLaterCharge({ model }, await lastChargeKnown(sql, id))
}

/** The charge as it is wanted, but where it is moved nearer no nearer than people are told of it. */
function withNotice(
  wanted: Renewal | undefined,
  { NextTransactionDateIso }: Aligned['model'],
  now: number
): Renewal | undefined {
  const present = momentOrNull(NextTransactionDateIso)
  if (!wanted || present === null || wanted.nextCharge <= now + CALM_MS) return wanted
  const soonest = Math.min(present, now + NOTICE_MS)
  return { ...wanted, nextCharge: Math.max(wanted.nextCharge, soonest) }
}

async function begin(
  tx: SqlRunner,
  { jobs, clock }: BillingDependencies,
  aligned: Aligned
): Promise<UpdateOperation | undefined> {
  const { id: subscriptionId, userId, model } = aligned
  const now = clock()
  await holdUser(tx, userId)
  if ((await openOperations(tx, userId)).length > 0) return undefined
  const standing = await standingOf(tx, userId)
  const wanted = withNotice(wantedRenewal(standing, now), model, now)
  if (!wanted || isAsWanted(model, wanted) || (await isCharging(tx, aligned, now))) return undefined
  const isLess = amountOf(model) < wanted.amount
  const isImpossible = isLess || wanted.nextCharge <= now + CALM_MS
  if (isImpossible || (await wasAligned(tx, subscriptionId, wanted, now - DAY_MS))) {
    const key = differsKey(subscriptionId, standing)
    await noteOddity(tx, { key, reason: 'renewal_differs', at: now, userId, subscriptionId }, now)
    return undefined
  }
  const operation = { userId, kind: 'align', subscriptionId, data: { ...wanted, at: now } } as const
  const id = await beginOperation(tx, operation, now)
  await jobs.add(tx, finishOperation, { id }, SOON)
  return { ...operation, id, createdAt: now }
}

/**
 * Brings the next charge of an active subscription to the end of the paid term, and down to the price that was agreed: one that
 * charges less is left to a person. To be called right after the provider has said how it is.
 * @throws ProviderAway
 */
export async function align(deps: BillingDependencies, aligned: Aligned): Promise<void> {
  if (aligned.status !== 'Active') return
  const operation = await deps.sql.begin(tx => begin(tx, deps, aligned))
  if (!operation) return
  try {
    await askForUpdate(deps, operation)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await undoUpdate(deps, operation)
  }
}
