import { planParts } from '#contract/plans.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { isTooFar } from '#server/billing/money/term.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import { ProviderRefused } from '#server/billing/provider/provider.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { lastChargeKnown, wasAligned } from './align.store.ts'
import { undoUpdate } from './finish-update.ts'
import { momentOf } from './mirror.store.ts'
import { finishOperation, SOON } from './operation-jobs.ts'
import { beginOperation, openOperations } from './operations.store.ts'
import type { Subscription } from './subscriptions.store.ts'
import { askForUpdate, isAsWanted, type Update, type UpdateOperation } from './update.ts'

/** Around a charge nothing is moved. */
const CALM_MS = 3_600_000
/** The provider's two dates of one charge may differ so much. */
const SAME_CHARGE_MS = 5 * 60_000
const DAY_MS = 86_400_000

type Aligned = Pick<Subscription, 'id' | 'userId' | 'status' | 'model'>

/** Whether a charge is due, or was made and its message is still on its way: then the term is not what it will be in a minute. */
async function isCharging(tx: SqlRunner, { id, model }: Aligned, now: number): Promise<boolean> {
  const [next, last] = [momentOf(model.NextTransactionDateIso), momentOf(model.LastTransactionDateIso)]
  if (next === null || next <= now + CALM_MS) return true
  const known = await lastChargeKnown(tx, id)
  return last !== null && (known === null || last > known + SAME_CHARGE_MS)
}

/** What the next charge should be; undefined: there is nothing that it should fit. */
async function wantedOf(tx: SqlRunner, userId: string, at: number): Promise<Update | undefined> {
  const { renews, renewalPrice, payedTo } = await standingOf(tx, userId)
  if (renews === null || payedTo === null) return undefined
  const { months } = planParts(renews)
  return { plan: renews, at, nextCharge: payedTo, amount: renewalPrice, period: months }
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
  const wanted = await wantedOf(tx, userId, now)
  if (!wanted || isAsWanted(model, wanted) || (await isCharging(tx, aligned, now))) return undefined
  const { nextCharge } = wanted
  const isImpossible = nextCharge <= now + CALM_MS || isTooFar(nextCharge, now)
  if (isImpossible || (await wasAligned(tx, subscriptionId, wanted, now - DAY_MS))) {
    const key = `renewal_differs:${subscriptionId}:${nextCharge}:${wanted.amount}`
    await noteOddity(tx, { key, reason: 'renewal_differs', at: now, userId, subscriptionId }, now)
    return undefined
  }
  const operation = { userId, kind: 'align', subscriptionId, data: wanted } as const
  const id = await beginOperation(tx, operation, now)
  await jobs.add(tx, finishOperation, { id }, SOON)
  return { ...operation, id, createdAt: now }
}

/**
 * Brings the next charge of an active subscription to the end of the paid term and to the price that was agreed. To be called
 * right after the provider has said how it is.
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
