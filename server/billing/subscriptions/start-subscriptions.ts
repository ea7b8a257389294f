import type { BillingDependencies } from '#server/billing/dependencies.ts'

import { mirrorAccountAndMend, mirrorAndMend } from './mend.ts'
import { mirrorAccount, mirrorSubscription, voidPayment } from './mirror-jobs.ts'
import { finishOperation } from './operation-jobs.ts'
import { goOnWith } from './operations.ts'
import { letGoOf } from './void-payment.ts'

/** Mirrors subscriptions and ends what was begun with the provider, aside from requests. */
export async function startSubscriptions(deps: BillingDependencies): Promise<void> {
  const { jobs } = deps
  await jobs.work(mirrorSubscription, ({ id }) => mirrorAndMend(deps, id))
  await jobs.work(mirrorAccount, ({ userId }) => mirrorAccountAndMend(deps, userId))
  await jobs.work(voidPayment, ({ transactionId }) => letGoOf(deps, transactionId))
  await jobs.work(finishOperation, ({ id }) => goOnWith(deps, id))
}
