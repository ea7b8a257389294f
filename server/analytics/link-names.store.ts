import type { Sql } from '#server/platform/postgres.ts'

export interface LinkName {
  id: string
  shortlink: string
  /** Title, or the slug when there is none. */
  name: string
  deleted: boolean
  /** Whose it is by now. */
  users: string[]
}

/** Instead of the name of a link that an administrator gave to somebody else: its visits follow it a little later. */
export const GIVEN_AWAY = 'Ссылка другого владельца'

/** What links are called, by their ids; deleted ones too. `user`: only those that are theirs by now; null: anybody's. */
export async function linkNames(
  sql: Sql,
  ids: readonly string[],
  user: string | null
): Promise<Map<string, LinkName>> {
  if (ids.length === 0) return new Map()
  const links = await sql<LinkName[]>`
    select id, shortlink, coalesce(nullif(title, ''), shortlink) as name, deleted_at is not null as deleted,
           users::text[] as users
    from links where id = any(${ids}::bigint[]) and (${user}::bigint is null or users @> array[${user}]::bigint[])`
  return new Map(links.map(link => [link.id, link]))
}
