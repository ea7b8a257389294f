import type { Sql } from '#server/platform/postgres.ts'

export interface LinkName {
  id: string
  shortlink: string
  /** Title, or the slug when there is none. */
  name: string
  deleted: boolean
}

/** What links are called; deleted ones too. */
export async function namedLinks(sql: Sql, ids: readonly string[]): Promise<LinkName[]> {
  if (ids.length === 0) return []
  return sql<LinkName[]>`
    select id, shortlink, coalesce(nullif(title, ''), shortlink) as name, deleted_at is not null as deleted
    from links where id = any(${ids}::bigint[])`
}

/** The same by their ids. */
export const linkNames = async (sql: Sql, ids: readonly string[]): Promise<Map<string, LinkName>> =>
  new Map((await namedLinks(sql, ids)).map(link => [link.id, link]))
