import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

/** Of a row with a user and a moment: the plan that its user had bought, or changed to, by then. */
export const planAt = (row: Fragment): Fragment => fragment`(
  select bought.plan from money_facts bought
  where bought.user_id = ${row}.user_id and bought.kind in ('pay', 'change') and bought.plan is not null
    and bought.counts and bought.at <= ${row}.at
  order by bought.at desc limit 1)`

/** Keeps with each renewal of a user which plan it was of; a fact that is told late changes it. Money of no known order renews nothing. */
export async function keepRenewed(tx: SqlRunner, userId: string): Promise<void> {
  const then = planAt(fragment`paid`)
  await tx`
    update money_facts paid set renewed = ${then}
    where paid.user_id = ${userId} and paid.kind = 'pay' and paid.plan is null and paid.subscription_id is not null
      and paid.renewed is distinct from ${then}`
}
