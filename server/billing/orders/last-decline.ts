import type { Decline } from '#contract/payment.ts'
import { declineWords, renewalWords } from '#server/billing/notifications/decline-words.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

async function last(
  sql: SqlRunner,
  condition: Fragment,
  words: typeof declineWords
): Promise<Decline | null> {
  const [row] = await sql<{ reason_code: number | null; at: Date }[]>`
    select reason_code, at from declines where ${condition} order by at desc, transaction_id desc limit 1`
  return row ? { ...words(row.reason_code), date: row.at.toISOString() } : null
}

/** Why the last try to pay an order failed; null: none did. */
export const declineOfOrder = (sql: SqlRunner, orderId: string): Promise<Decline | null> =>
  last(sql, fragment`order_id = ${orderId}`, declineWords)

/** Why the last charge of a subscription failed; null: none did. */
export const declineOfSubscription = (sql: SqlRunner, subscriptionId: string): Promise<Decline | null> =>
  last(sql, fragment`subscription_id = ${subscriptionId}`, renewalWords)
