import type { Sql } from '#server/platform/postgres.ts'

import type { LinkRecord } from './link.ts'
import { columnsAt, toLink, type LinkRow } from './links.store.ts'

export interface KeptLink {
  link: LinkRecord
  /** Of its placement, whole roubles. */
  cost: number | null
  deletedAt: Date | null
}

/** Ids of a user's links, archived and deleted ones too, from the first one after `after` on. */
export async function idsAfter(
  sql: Sql,
  userId: string,
  { after, limit }: { after: string; limit: number }
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from links where users @> array[${userId}]::bigint[] and id > ${after} order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Those of these links that are the user's, in the order of their ids. */
export async function keptLinks(
  sql: Sql,
  userId: string,
  ids: readonly string[],
  now: number
): Promise<KeptLink[]> {
  const rows = await sql<(LinkRow & { placement_cost: number | null; deleted_at: Date | null })[]>`
    select ${columnsAt(now)}, placement_cost, deleted_at from links
    where id = any(${ids}::bigint[]) and users @> array[${userId}]::bigint[] order by id`
  return rows.map(row => ({ link: toLink(row), cost: row.placement_cost, deletedAt: row.deleted_at }))
}
