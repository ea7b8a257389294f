import type { Sql } from '#server/platform/postgres.ts'

/** Title of each link, or its slug when it has none; of deleted links too. */
export async function linkNames(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; name: string }[]>`
    select id, coalesce(nullif(title, ''), shortlink) as name from links where id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
