import type { SqlRunner } from '#server/platform/postgres.ts'

import type { Update } from './update.ts'

/** When the last charge of a subscription was that we know of; milliseconds. */
export async function lastChargeKnown(sql: SqlRunner, subscriptionId: string): Promise<number | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select max(at) as at from money_facts where subscription_id = ${subscriptionId} and kind = 'pay'`
  return row?.at?.getTime() ?? null
}

/** Whether the same was asked of the provider since then, and is not so nevertheless. */
export async function wasAligned(
  sql: SqlRunner,
  subscriptionId: string,
  { amount, nextCharge }: Pick<Update, 'amount' | 'nextCharge'>,
  since: number
): Promise<boolean> {
  const rows = await sql`
    select 1 from operations
    where subscription_id = ${subscriptionId} and kind = 'align' and created_at >= ${new Date(since)}
      and (data ->> 'amount')::bigint = ${amount} and (data ->> 'nextCharge')::bigint = ${nextCharge} limit 1`
  return rows.length > 0
}
