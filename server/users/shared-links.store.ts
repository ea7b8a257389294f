import type { Sql } from '#server/platform/postgres.ts'

/** Links that a user shares but does not own; their visits are stored under another owner. */
export async function sharedLinks(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from links where users @> array[${userId}]::bigint[] and users[1] <> ${userId}`
  return rows.map(row => row.id)
}
