import type { BillingDependencies } from '#server/billing/dependencies.ts'

import { mirrorAccountAndMend, mirrorAndMend } from './mend.ts'
import { mirrorAccount, mirrorSubscription } from './mirror-jobs.ts'
import { EVERY_HOUR, finishOld, finishOperation } from './operation-jobs.ts'
import { goOnWith, goOnWithOld } from './operations.ts'

/** Mirrors subscriptions and ends what was begun with the provider, aside from requests. */
export async function startSubscriptions(deps: BillingDependencies): Promise<void> {
  const { jobs } = deps
  await jobs.work(mirrorSubscription, ({ id }) => mirrorAndMend(deps, id))
  await jobs.work(mirrorAccount, ({ userId }) => mirrorAccountAndMend(deps, userId))
  await jobs.work(finishOperation, ({ id }) => goOnWith(deps, id))
  await jobs.work(finishOld, () => goOnWithOld(deps))
  await jobs.every(finishOld, EVERY_HOUR, {})
}
