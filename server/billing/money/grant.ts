import type { PlanId } from '#contract/plans.ts'
import { mirrorAccount } from '#server/billing/subscriptions/mirror-jobs.ts'
import { renewalsOf } from '#server/billing/subscriptions/subscriptions.store.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { lastFactAt } from './facts.store.ts'
import { recordFact } from './record.ts'

/** Gives a plan until then, or takes it away; worth nothing. What renews is brought to the new end. To be called with the user held. */
export async function grantPlan(
  tx: SqlRunner,
  jobs: Jobs,
  { userId, plan, payedTo }: { userId: string; plan: PlanId | null; payedTo: number },
  now: number
): Promise<void> {
  const id = newId(now)
  // What the provider has told may be a moment ahead of our clock: the grant is the last word.
  const at = Math.max(now, (await lastFactAt(tx, userId)) + 1)
  const fact = { id, key: `grant:${id}`, kind: 'grant', userId, at, plan, payedTo, amount: 0 } as const
  await recordFact(tx, fact, now)
  if ((await renewalsOf(tx, userId)).length > 0) await jobs.add(tx, mirrorAccount, { userId })
}
