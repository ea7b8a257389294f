import type { PlanId } from '#contract/plans.ts'
import { recordFact, standingOf } from '#server/billing/money/record.ts'
import { addMail } from '#server/mail/mails.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** Times are milliseconds, money is kopecks. */
interface Change {
  id: string
  userId: string
  at: number
  plan: PlanId
  /** Of a term. */
  price: number
  /** Of the renewal; null: nothing renews. */
  next: { date: number; amount: number } | null
}

/** Records what a change of plan has made of the term, and tells of it. To be called with the user held. */
export async function recordChange(
  tx: SqlRunner,
  jobs: Jobs,
  { id, userId, at, plan, price, next }: Change,
  now: number
): Promise<void> {
  const { plan: from } = await standingOf(tx, userId)
  const fact = {
    id: newId(now),
    key: `change:${id}`,
    kind: 'change',
    userId,
    at,
    plan,
    price,
    amount: 0
  } as const
  const { standing } = await recordFact(tx, fact, now)
  const until = standing?.payedTo ?? at
  await addMail(tx, jobs, { kind: 'plan-changed', userId, from, plan, until, next }, now)
}
