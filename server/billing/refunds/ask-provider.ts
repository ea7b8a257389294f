import { planOf } from '#contract/plans.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdPayment } from '#server/billing/money/facts.store.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { customerReceiptOf } from '#server/billing/orders/receipt.ts'
import { ProviderAway, ProviderRefused } from '#server/billing/provider/provider.ts'
import { endOperation } from '#server/billing/subscriptions/operations.store.ts'

import { recordByAdmin } from './record-by-admin.ts'
import { recordRefund } from './record-refund.ts'
import { refundIsDone, type RefundOperation } from './refund-operations.store.ts'
import { paymentByKey } from './refunds.store.ts'

/** Counts the refund that an operation was at the provider, and ends the operation, both or neither. Whether it was still open. */
export async function settleRefund(
  deps: BillingDependencies,
  operation: RefundOperation,
  transactionId: string
): Promise<boolean> {
  return deps.sql.begin(async tx => {
    await holdPayment(tx, operation.payment)
    const now = deps.clock()
    const payment = await paymentByKey(tx, operation.payment)
    // The provider's clock may be ahead of ours: a refund is never before its payment.
    const at = Math.max(now, (payment?.at ?? 0) + 1)
    const { amount, transactionId: paymentTransactionId } = operation
    const told = { transactionId, paymentTransactionId, amount, at, isAnswer: true }
    await recordRefund(tx, deps, told, now)
    const wasOpen = await refundIsDone(tx, operation, transactionId, now)
    if (wasOpen) await recordByAdmin(tx, deps, operation, now)
    return wasOpen
  })
}

/**
 * Asks the provider for a refund and ends its operation as it answers; asked again it is the same request.
 * @throws ProviderRefused when it said no, and nothing happened
 * @throws ProviderAway when it is not known what happened; the operation stays open
 */
export async function askForRefund(deps: BillingDependencies, operation: RefundOperation): Promise<void> {
  const { sql, provider, receipt, clock } = deps
  if (!provider) throw new ProviderAway('there is no provider')
  const { id, transactionId, amount } = operation
  const payment = await paymentByKey(sql, operation.payment)
  const label = payment?.plan ? planOf(payment.plan).paymentDescription : 'Оплата тарифа'
  const sale = { label, amount, email: payment?.email ?? '' }
  try {
    const answer = await provider.client.refund(id, {
      transactionId,
      amount: roubles(amount),
      receipt: customerReceiptOf(receipt, sale)
    })
    await settleRefund(deps, operation, answer.transactionId)
  } catch (error) {
    if (error instanceof ProviderRefused) await endOperation(sql, id, 'undone', clock())
    throw error
  }
}
