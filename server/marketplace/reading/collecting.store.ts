import type { SqlRunner } from '#server/platform/postgres.ts'

/** Users whose token may be taken by the marketplace, after one of them, in order. */
export async function tokenHolders(
  sql: SqlRunner,
  now: number,
  { after, limit }: { after: string; limit: number }
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from marketplace_tokens
    where user_id > ${after} and invalid_at is null and expires_at > ${new Date(now)}
    order by user_id limit ${limit}`
  return rows.map(({ user_id }) => user_id)
}
