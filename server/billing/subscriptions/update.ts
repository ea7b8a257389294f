import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import { PlanId } from '#contract/plan-schema.ts'
import { planOf } from '#contract/plans.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser, lastFactAt } from '#server/billing/money/facts.store.ts'
import { SOONEST_CHARGE_MS } from '#server/billing/money/plan-change.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { customerReceiptOf } from '#server/billing/orders/receipt.ts'
import { momentOrNull } from '#server/billing/provider/transactions.ts'

import { clientOf } from './client-of.ts'
import { mirrorSubscription } from './mirror-jobs.ts'
import { takeTurn, type Told } from './mirror.store.ts'
import { keepTold } from './mirror.ts'
import { LOOKS_AGAIN } from './operation-jobs.ts'
import { endOperation, endWishOf, type Operation } from './operations.store.ts'
import { usernameOf } from './payers.store.ts'
import { recordChange } from './record-change.ts'
import { isLiving } from './subscriptions.store.ts'

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

/**
 * Ends an update that was made, and what we have with it, in one transaction. `done` is what the provider said last; undefined: it
 * renews no more, only the term is converted.
 */
export async function settleUpdate(
  { sql, jobs, clock }: BillingDependencies,
  operation: UpdateOperation,
  done: Told | undefined
): Promise<void> {
  const { id, userId, subscriptionId, kind, data } = operation
  await sql.begin(async tx => {
    const now = clock()
    await holdUser(tx, userId)
    if (!(await endOperation(tx, id, 'done', now))) return
    const isKept = done !== undefined && (await keepTold(tx, { jobs }, done, now))
    const wish = await endWishOf(tx, subscriptionId)
    if (kind === 'change') {
      const { plan, amount: price } = data
      // Money that came meanwhile at another price was for the plan before.
      const at = Math.max(data.at, await lastFactAt(tx, userId, price))
      const date = momentOrNull(done?.model.NextTransactionDateIso) ?? data.nextCharge
      // What is tentative is told when it comes about.
      const renews = done !== undefined && isLiving(done.model.Status) && wish !== 'firm'
      const next = renews ? { date, amount: price } : null
      await recordChange(tx, jobs, { id, userId, at, plan, price, next }, now)
    }
    if (!isKept || wish !== 'none') await jobs.add(tx, mirrorSubscription, { id: subscriptionId })
    if (wish === 'none') return
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
    startDate: Math.max(data.nextCharge, clock() + SOONEST_CHARGE_MS),
    period: data.period,
    receipt: customerReceiptOf(receipt, { label: description, amount: data.amount, email })
  })
  await settleUpdate(deps, operation, { model: { ...model, Id: subscriptionId }, turn, isChange: true })
}
