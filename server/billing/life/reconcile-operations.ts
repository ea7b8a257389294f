import { HOUR_MS } from '#contract/durations.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import { finishRefund } from '#server/billing/refunds/refund-jobs.ts'
import { finishOperation } from '#server/billing/subscriptions/operation-jobs.ts'
import { unclearKey } from '#server/billing/subscriptions/operations.store.ts'

import { openSince, settleEndedOperations } from './reconcile.store.ts'

const LONG_MS = HOUR_MS

/** Lists what we asked of the provider long ago and know no end of, and has it looked for again: its job may be gone. */
export async function reconcileOperations({
  sql,
  jobs,
  clock
}: Pick<BillingDependencies, 'sql' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock()
  await settleEndedOperations(sql, unclearKey(''), now)
  for (const { id, kind, createdAt, ...about } of await openSince(sql, now - LONG_MS)) {
    const odd = { key: unclearKey(id), reason: 'operation_unclear', at: createdAt } as const
    await sql.begin(async tx => {
      await noteOddity(tx, { ...odd, ...about }, now)
      await jobs.add(tx, kind === 'refund' ? finishRefund : finishOperation, { id })
    })
  }
}
