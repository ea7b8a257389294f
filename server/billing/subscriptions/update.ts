import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import { PlanId, planOf } from '#contract/plans.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { recordFact } from '#server/billing/money/record.ts'
import { kopecksOf, roubles } from '#server/billing/money/roubles.ts'
import { customerReceiptOf } from '#server/billing/orders/receipt.ts'
import type { SubscriptionModel } from '#server/billing/provider/models.ts'
import { newId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { clientOf } from './client-of.ts'
import { mirrorSubscription } from './mirror-jobs.ts'
import { momentOf, takeTurn, type Told } from './mirror.store.ts'
import { keepTold } from './mirror.ts'
import { LOOKS_AGAIN } from './operation-jobs.ts'
import { endOperation, type Operation } from './operations.store.ts'
import { lastFactAt, usernameOf } from './payers.store.ts'
import { subscriptionById } from './subscriptions.store.ts'

/** The provider wants a date that is still to come when it reads it. */
const SOONEST_MS = 5 * 60_000
/** The provider keeps dates in its own way. */
const NEAR_MS = 3_600_000

/** What a subscription is to be from now on: the data of the operations `change` and `align`. Times are milliseconds. */
export const Update = Type.Object({
  plan: PlanId,
  /** When it was reckoned. */
  at: Type.Number(),
  nextCharge: Type.Number(),
  /** Kopecks. */
  amount: Type.Number(),
  /** Months. */
  period: Type.Number()
})
export type Update = Static<typeof Update>

export interface UpdateOperation extends Pick<Operation, 'id' | 'userId' | 'createdAt'> {
  kind: 'change' | 'align'
  subscriptionId: string
  data: Update
}

export function updateOperationOf({ kind, subscriptionId, data, ...operation }: Operation): UpdateOperation {
  if ((kind !== 'change' && kind !== 'align') || subscriptionId === null) {
    throw new TypeError(`no update of a subscription: ${operation.id}`)
  }
  return { ...operation, kind, subscriptionId, data: Value.Parse(Update, data) }
}

type Wanted = Pick<Update, 'amount' | 'period' | 'nextCharge'>

/** Whether the renewal is for what it should be for: no two plans have the same price and term. */
export const isPricedAs = (
  model: Partial<SubscriptionModel>,
  { amount, period }: Omit<Wanted, 'nextCharge'>
): boolean => kopecksOf(model.Amount ?? 0) === amount && model.Interval === 'Month' && model.Period === period

/** Whether it is when it should be, too. */
export function isAsWanted(model: Partial<SubscriptionModel>, wanted: Wanted): boolean {
  const next = momentOf(model.NextTransactionDateIso)
  return isPricedAs(model, wanted) && next !== null && Math.abs(next - wanted.nextCharge) <= NEAR_MS
}

/** Records what a change has made of the term. Money that came meanwhile at another price was for the plan before. */
async function recordChange(
  tx: SqlRunner,
  { id, userId, data }: UpdateOperation,
  now: number
): Promise<void> {
  const at = Math.max(data.at, (await lastFactAt(tx, userId, data.amount)) ?? 0)
  const fact = {
    id: newId(now),
    key: `change:${id}`,
    kind: 'change',
    userId,
    at,
    plan: data.plan,
    price: data.amount,
    amount: 0
  } as const
  await recordFact(tx, fact, now)
}

/**
 * Ends an update that was made, and what we have with it, in one transaction. `done` is what the provider said last; undefined: it
 * renews no more, only the term is converted.
 */
export async function settleUpdate(
  { sql, jobs, clock }: BillingDependencies,
  operation: UpdateOperation,
  done: Told | undefined
): Promise<void> {
  const { id, userId, subscriptionId, kind } = operation
  await sql.begin(async tx => {
    const now = clock()
    await holdUser(tx, userId)
    if (!(await endOperation(tx, id, 'done', now))) return
    if (kind === 'change') await recordChange(tx, operation, now)
    const isKept = done !== undefined && (await keepTold(tx, { jobs }, done, now))
    const isWanted = (await subscriptionById(tx, subscriptionId))?.cancelWantedAt === null
    if (!isKept || !isWanted) await jobs.add(tx, mirrorSubscription, { id: subscriptionId })
    if (isWanted) return
    for (const afterSeconds of LOOKS_AGAIN)
      await jobs.add(tx, mirrorSubscription, { id: subscriptionId }, { afterSeconds })
  })
}

/**
 * Asks the provider for an update and ends its operation as it answers; asked again it is the same request. Only for a subscription
 * that lives: the provider would switch on any other.
 * @throws ProviderRefused when it said no, and nothing happened
 * @throws ProviderAway when it is not known what happened; the operation stays open
 */
export async function askForUpdate(deps: BillingDependencies, operation: UpdateOperation): Promise<void> {
  const { sql, clock, receipt } = deps
  const { id, subscriptionId, userId, data } = operation
  const { paymentDescription: description } = planOf(data.plan)
  const email = await usernameOf(sql, userId)
  const turn = (await takeTurn(sql, subscriptionId)) ?? '0'
  const model = await clientOf(deps).updateSubscription(id, {
    id: subscriptionId,
    description,
    amount: roubles(data.amount),
    startDate: Math.max(data.nextCharge, clock() + SOONEST_MS),
    period: data.period,
    receipt: customerReceiptOf(receipt, { label: description, amount: data.amount, email })
  })
  await settleUpdate(deps, operation, { model: { ...model, Id: subscriptionId }, turn, isChange: true })
}
