import type { SqlRunner } from '#server/platform/postgres.ts'

/** Where receipts go. */
export async function usernameOf(sql: SqlRunner, userId: string): Promise<string> {
  const [row] = await sql<{ username: string }[]>`select username from users where id = ${userId}`
  return row?.username ?? ''
}

/** Whether a user has ever begun to pay: nobody else can have anything that renews. */
export async function everBought(sql: SqlRunner, userId: string): Promise<boolean> {
  const rows = await sql`
    select 1 where exists (select 1 from orders where user_id = ${userId})
      or exists (select 1 from subscriptions where user_id = ${userId})`
  return rows.length > 0
}

/** Whether a user has begun to pay for a plan that renews after a moment. */
export async function hasOrderedSince(sql: SqlRunner, userId: string, since: number): Promise<boolean> {
  const rows = await sql`
    select 1 from orders
    where user_id = ${userId} and renews_from is not null and created_at > ${new Date(since)} limit 1`
  return rows.length > 0
}
