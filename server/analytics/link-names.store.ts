import type { Sql } from '#server/platform/postgres.ts'

export interface LinkName {
  id: string
  shortlink: string
  /** Title, or the slug when there is none. */
  name: string
  deleted: boolean
}

/** What links are called, by their ids; deleted ones too. */
export async function linkNames(sql: Sql, ids: readonly string[]): Promise<Map<string, LinkName>> {
  if (ids.length === 0) return new Map()
  const links = await sql<LinkName[]>`
    select id, shortlink, coalesce(nullif(title, ''), shortlink) as name, deleted_at is not null as deleted
    from links where id = any(${ids}::bigint[])`
  return new Map(links.map(link => [link.id, link]))
}
