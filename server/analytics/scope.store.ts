import type { Sql } from '#server/platform/postgres.ts'

/** Whether a link, deleted or not, is a user's: its past does not end with it. */
export async function isOneOfUsers(sql: Sql, linkId: string, userId: string): Promise<boolean> {
  const [row] = await sql`select 1 from links where id = ${linkId} and users @> array[${userId}]::bigint[]`
  return row !== undefined
}

/** Links that a user shares but does not own; their visits are stored under another owner. */
export async function sharedLinks(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from links where users @> array[${userId}]::bigint[] and users[1] <> ${userId}`
  return rows.map(row => row.id)
}
