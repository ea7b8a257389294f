import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import { isLivingRow } from './subscriptions.store.ts'

/** Subscriptions of a user that are charged, and that money came for; a payment does not always name its subscription. */
export const livingAndPaid = (userId: string): Fragment => fragment`
  select 1 from subscriptions where user_id = ${userId} and ${isLivingRow} and exists (
    select 1 from money_facts paid
    where paid.user_id = subscriptions.user_id and kind = 'pay' and counts and transaction_id is not null
      and (paid.subscription_id = subscriptions.id or paid.subscription_id is null and renews))`

/** Whether money came for it. */
export async function isPaidFor(
  sql: SqlRunner,
  { id, userId }: { id: string; userId: string }
): Promise<boolean> {
  const rows = await sql`${livingAndPaid(userId)} and subscriptions.id = ${id}`
  return rows.length > 0
}
