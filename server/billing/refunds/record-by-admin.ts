import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import type { RefundOperation } from './refund-operations.store.ts'
import { paymentByKey, refundsOf } from './refunds.store.ts'

/** What went back of a payment, as the log of changes has it; to be called when the refund is counted. */
export async function recordByAdmin(
  tx: SqlRunner,
  { recordChange }: Pick<BillingDependencies, 'recordChange'>,
  { payment, transactionId: subjectName, amount, by: adminId }: RefundOperation,
  now: number
): Promise<void> {
  const paid = await paymentByKey(tx, payment)
  if (!paid) return
  const { refunded } = await refundsOf(tx, payment)
  const about = {
    adminId,
    action: 'payment.refund',
    subject: 'payment',
    subjectId: paid.id,
    subjectName
  } as const
  const before = { refunded: roubles(refunded - amount) }
  await recordChange(tx, { ...about, before, after: { refunded: roubles(refunded) } }, now)
}
