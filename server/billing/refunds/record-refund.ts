import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { payKey, recordFact, refundKey, type Recorded } from '#server/billing/money/record.ts'
import { noteOddity, settleOddity } from '#server/billing/odd/oddities.store.ts'
import { newId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { followRefund, unknownPaymentKey } from './follow-refund.ts'
import { recordByAdmin } from './record-by-admin.ts'
import { claimLost, lostKey, refundOperation } from './refund-operations.store.ts'
import { answerWishes } from './refund-wishes.store.ts'
import { refundsOf } from './refunds.store.ts'

/** Money went back, as the provider tells it: by its answer, by a message, or by its list. Amounts are kopecks, times milliseconds. */
export interface ToldRefund {
  transactionId: string
  /** Of the payment; null: the provider does not say. */
  paymentTransactionId: string | null
  amount: number
  at: number
  /** By the answer to our own request. */
  isAnswer?: boolean
}

/**
 * Counts a refund, once however often and by whomever it is told, with all that follows from it. To be called in the transaction of
 * whoever tells it.
 */
export async function recordRefund(
  tx: SqlRunner,
  deps: Pick<BillingDependencies, 'jobs' | 'recordChange'>,
  told: ToldRefund,
  now: number
): Promise<Recorded> {
  const { transactionId, paymentTransactionId, amount, at } = told
  const payment = payKey(paymentTransactionId ?? '')
  const key = refundKey(transactionId)
  const fact = { key, kind: 'refund', payment, at, amount, plan: null, userId: null, transactionId } as const
  const recorded = await recordFact(tx, { ...fact, id: newId(now) }, now)
  const { isNew, userId } = recorded
  if (!isNew) return recorded
  const { paid, refunded } = await refundsOf(tx, payment)
  const odd = { at, userId, transactionId, amount }
  if (paid === null) {
    await noteOddity(tx, { ...odd, key: unknownPaymentKey(key), reason: 'refund_unknown_payment' }, now)
  } else if (refunded > paid) {
    await noteOddity(tx, { ...odd, key: `refund_too_large:${key}`, reason: 'refund_too_large' }, now)
  }
  await answerWishes(tx, payment, now)
  if (told.isAnswer !== true) await endLost(tx, deps, { payment, amount, transactionId }, now)
  if (userId !== null) await followRefund(tx, deps.jobs, { key, payment, userId, amount, at }, now)
  return recorded
}

/** A refund of ours that seemed lost is found. */
async function endLost(
  tx: SqlRunner,
  deps: Pick<BillingDependencies, 'recordChange'>,
  found: { payment: string; amount: number; transactionId: string },
  now: number
): Promise<void> {
  const id = await claimLost(tx, found)
  if (id === undefined) return
  await settleOddity(tx, lostKey(id), now)
  const operation = await refundOperation(tx, id)
  if (operation) await recordByAdmin(tx, deps, operation, now)
}
