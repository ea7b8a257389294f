import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { wishToCancel } from './cancel-wish.ts'
import { renewalsOf } from './subscriptions.store.ts'

/**
 * Cancels what would renew a user's plan, as nothing of the term is left after a refund: the wish is kept with the transaction, a job
 * tells the provider. To be called after `recordFact`, which holds the user.
 */
export async function wantCancel(tx: SqlRunner, jobs: Jobs, userId: string, now: number): Promise<void> {
  for (const renewal of await renewalsOf(tx, userId)) {
    const wish = { by: 'refund', isCardForgotten: false, isTentative: false } as const
    await wishToCancel(tx, jobs, renewal, wish, { now, afterSeconds: 0 })
  }
}
