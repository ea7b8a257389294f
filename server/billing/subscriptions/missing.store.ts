import { HOUR_MS } from '#contract/durations.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

/** So long the provider may take to have what was just bought; afterwards a night will find it. */
export const FRESH_MS = HOUR_MS

const everybody = fragment`true`

/** Some of those who have paid since then for what is renewed, and whose subscription we have not heard of. */
export async function withoutSubscription(
  sql: SqlRunner,
  { since, userId }: { since: number; userId?: string },
  limit: number
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where ${userId === undefined ? everybody : fragment`id = ${userId}`} and exists (
      select 1 from money_facts paid
      where paid.user_id = users.id and kind = 'pay' and counts and renews and transaction_id is not null
        and at >= ${new Date(since)} and not exists (
          select 1 from subscriptions known
          where known.user_id = users.id
            and (known.id = paid.subscription_id or paid.subscription_id is null and known.mirrored_at >= paid.at)))
    order by random() limit ${limit}`
  return rows.map(({ id }) => id)
}
