import type { Sql } from '#server/platform/postgres.ts'

/** Whether a link, deleted or not, is a user's: its past does not end with it. */
export async function isOneOfUsers(sql: Sql, linkId: string, userId: string): Promise<boolean> {
  const [row] =
    await sql.prepared`select 1 from links where id = ${linkId} and users @> array[${userId}]::bigint[]`
  return row !== undefined
}
