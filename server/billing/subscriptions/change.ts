import { randomUUID } from 'node:crypto'

import { HOUR_MS } from '#contract/durations.ts'
import { planParts, type PlanId } from '#contract/plans.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser, lastFactAt } from '#server/billing/money/facts.store.ts'
import { planChange } from '#server/billing/money/plan-change.ts'
import { priceOf } from '#server/billing/money/price.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { refuseArchived } from '#server/billing/orders/on-offer.ts'
import { orderUnderWay } from '#server/billing/orders/tries.store.ts'
import { ProviderAway, ProviderRefused } from '#server/billing/provider/provider.ts'
import { admit } from '#server/platform/attempts.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { isChargeUntold } from './align.ts'
import { undoUpdate } from './finish-update.ts'
import { mirror } from './mirror.ts'
import { awaitsSubscription } from './missing.store.ts'
import { finishOperation, SOON } from './operation-jobs.ts'
import { beginOperation, openOperations } from './operations.store.ts'
import { isPaidFor } from './paid-subscriptions.store.ts'
import { providerUnavailable } from './provider-unavailable.ts'
import { recordChange } from './record-change.ts'
import { renewalsOf } from './subscriptions.store.ts'
import { askForUpdate, type Update, type UpdateOperation } from './update.ts'

/** Each asks the provider, and is mailed. */
const changesRule = (userId: string) => ({ key: `plan-changes:${userId}`, limit: 20, windowMs: HOUR_MS })

/** As the provider is right now: a payer can cancel there, too. Nothing was begun yet. */
async function mirrorAll(deps: BillingDependencies, userId: string): Promise<void> {
  for (const { id } of await renewalsOf(deps.sql, userId)) {
    await mirror(deps, id).catch((error: unknown) => {
      throw error instanceof ProviderAway ? providerUnavailable(error) : error
    })
  }
}

/**
 * While anything is being paid for: the change would be done to it, too. And while the subscription of what was bought is not known:
 * the provider would go on to charge for that plan, on its date.
 * @throws ProblemError PAYMENT_PENDING
 */
async function refuseBuying(tx: SqlRunner, userId: string, now: number): Promise<void> {
  if ((await orderUnderWay(tx, userId, now)) !== null) {
    throw new ProblemError('PAYMENT_PENDING', {
      message:
        'Вы начали оплату, и банк ещё не ответил. Закончите её или подождите 15 минут, тогда тариф можно будет сменить. Чтобы закончить, снова выберите тот же тариф, промокод и автопродление.'
    })
  }
  if (await awaitsSubscription(tx, userId, now)) {
    throw new ProblemError('PAYMENT_PENDING', {
      message:
        'Оплата только что прошла, а о подписке платёжный сервис ещё не сказал. Смените тариф позже: обычно через минуту, самое большее через час.'
    })
  }
}

/** Converts what is left, or writes down what the provider is to be asked for. To be called in one transaction. */
async function begin(
  tx: SqlRunner,
  { jobs, clock }: BillingDependencies,
  userId: string,
  plan: PlanId
): Promise<UpdateOperation | undefined> {
  const now = clock()
  await holdUser(tx, userId)
  if ((await openOperations(tx, userId)).length > 0) throw new ProblemError('PAYMENT_PENDING')
  const [renewal] = await renewalsOf(tx, userId)
  // Money is on its way, and the term that it buys not known yet.
  if (renewal && (!(await isPaidFor(tx, renewal)) || (await isChargeUntold(tx, renewal)))) {
    throw new ProblemError('PAYMENT_PENDING')
  }
  await refuseBuying(tx, userId, now)
  const at = Math.max(now, await lastFactAt(tx, userId))
  const { nextCharge } = planChange(await standingOf(tx, userId), plan, at, {
    isRenewing: renewal !== undefined
  })
  if (!renewal) {
    await recordChange(
      tx,
      jobs,
      { id: randomUUID(), userId, at, plan, price: priceOf(plan), next: null },
      now
    )
    return undefined
  }
  const data: Update = { plan, at, nextCharge, amount: priceOf(plan), period: planParts(plan).months }
  const operation = { userId, kind: 'change', subscriptionId: renewal.id, data } as const
  const id = await beginOperation(tx, operation, now)
  await jobs.add(tx, finishOperation, { id }, SOON)
  return { ...operation, id, createdAt: now }
}

/**
 * Changes the plan: at the provider first, then here, both or neither. Where nothing renews, the term alone is converted.
 * @throws ProblemError INVALID, TOO_MANY_ATTEMPTS, PAYMENT_PENDING, NOTHING_TO_CHANGE, CHANGE_TOO_FAR, PROVIDER_UNAVAILABLE
 */
export async function changePlan(deps: BillingDependencies, userId: string, plan: PlanId): Promise<void> {
  const { sql, clock, archived } = deps
  refuseArchived(archived, plan)
  await admit(sql, changesRule(userId), clock())
  await mirrorAll(deps, userId)
  const operation = await sql.begin(tx => begin(tx, deps, userId, plan))
  if (!operation) return
  try {
    await askForUpdate(deps, operation)
  } catch (error) {
    if (error instanceof ProviderRefused) {
      await undoUpdate(deps, operation)
      throw providerUnavailable(
        error,
        'Платёжный сервис не принял смену тарифа, ничего не изменилось. Попробуйте через минуту.'
      )
    }
    if (!(error instanceof ProviderAway)) throw error
    throw providerUnavailable(
      error,
      'Платёжный сервис не ответил вовремя. Мы сами узнаем, принял ли он смену тарифа, и завершим её: повторять не нужно.'
    )
  }
}
