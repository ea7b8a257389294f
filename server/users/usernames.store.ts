import type { SqlRunner } from '#server/platform/postgres.ts'

/** Id → name, of those of the users that there are. */
export async function usernamesOf(
  sql: SqlRunner,
  ids: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; username: string }[]>`
    select id, username from users where id = any(${ids}::bigint[]) and deleted_at is null`
  return new Map(rows.map(({ id, username }) => [id, username]))
}
