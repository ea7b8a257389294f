import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { wishToCancel } from './cancel-wish.ts'
import { endWishOf } from './operations.store.ts'
import { livingOf } from './subscriptions.store.ts'

/**
 * Cancels what would renew a user's plan, as nothing of the term is left after a refund, or an administrator has taken the plan away:
 * the wish is kept with the transaction, a job tells the provider. Answers whether anything renewed. To be called after `recordFact`,
 * which holds the user.
 */
export async function wantCancel(
  tx: SqlRunner,
  jobs: Jobs,
  { userId, by }: { userId: string; by: 'refund' | 'admin' },
  now: number
): Promise<boolean> {
  let ends = false
  for (const living of await livingOf(tx, userId)) {
    if ((await endWishOf(tx, living.id)) === 'firm') continue
    const wish = { by, isCardForgotten: false, isTentative: false } as const
    await wishToCancel(tx, jobs, living, wish, { now, afterSeconds: 0 })
    ends = true
  }
  return ends
}
