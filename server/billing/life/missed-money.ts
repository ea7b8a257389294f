import { MINUTE_MS } from '#contract/durations.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { payKey, refundKey } from '#server/billing/money/record.ts'
import { recordPayment } from '#server/billing/notifications/record-payment.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import type { PaymentModel } from '#server/billing/provider/models.ts'
import { isRefund, momentOf } from '#server/billing/provider/transactions.ts'
import { recordRefund } from '#server/billing/refunds/record-refund.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { toldPaymentOf, toldRefundOf } from './listed-money.ts'

/** A message may be on its way for so long. */
export const FRESH_MS = 15 * MINUTE_MS

/** The key of its fact. */
export const keyOf = (model: PaymentModel): string =>
  (isRefund(model) ? refundKey : payKey)(String(model.TransactionId))

async function takeRefund(tx: SqlRunner, deps: BillingDependencies, model: PaymentModel, now: number) {
  const told = toldRefundOf(model)
  return { reason: 'missed_refund', told, recorded: await recordRefund(tx, deps, told, now) } as const
}

async function takePayment(tx: SqlRunner, deps: BillingDependencies, model: PaymentModel, now: number) {
  const told = toldPaymentOf(model)
  return { reason: 'missed_payment', told, recorded: await recordPayment(tx, deps, told, now) } as const
}

/** Counts what no message told of, in the same way. */
async function takeIn(deps: BillingDependencies, model: PaymentModel): Promise<void> {
  const { sql, clock } = deps
  await sql.begin(async tx => {
    const now = clock()
    const take = isRefund(model) ? takeRefund : takePayment
    const { reason, told, recorded } = await take(tx, deps, model, now)
    if (!recorded.isNew) return
    const { transactionId, amount, at } = told
    const odd = { key: `${reason}:${keyOf(model)}`, reason, at, transactionId, amount }
    await noteOddity(tx, { ...odd, userId: recorded.userId }, now)
  })
}

/**
 * Counts what is listed there, unknown here, and no message will tell of any more: the first one first; one that cannot be counted
 * keeps no other back. Answers what failed.
 */
export async function takeInMissed(
  deps: BillingDependencies,
  listed: readonly PaymentModel[],
  isKnown: (key: string) => boolean
): Promise<unknown[]> {
  const late = deps.clock() - FRESH_MS
  const missed = listed
    .filter(model => model.Status === 'Completed' && !isKnown(keyOf(model)))
    .map(model => ({ model, at: momentOf(model.CreatedDateIso) }))
    .filter(({ at }) => at < late)
    .toSorted((one, other) => one.at - other.at)
  const faults: unknown[] = []
  for (const { model } of missed) {
    await takeIn(deps, model).catch((error: unknown) => {
      faults.push(error)
    })
  }
  return faults
}

/** @throws AggregateError when some of it is to be tried again */
export function throwFaults(faults: readonly unknown[]): void {
  if (faults.length > 0) throw new AggregateError(faults, 'money of the provider is not counted yet')
}
