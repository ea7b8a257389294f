import type { Sql } from '#server/platform/postgres.ts'

import type { LinkRecord } from './link.ts'
import { columnsAt, toLink, type LinkRow } from './links.store.ts'

export interface KeptLink {
  link: LinkRecord
  /** Of its placement, whole roubles. */
  cost: number | null
  deletedAt: Date | null
}

/** Links of a user, archived and deleted ones too, from the first one after `after` on. */
export async function linksAfter(
  sql: Sql,
  userId: string,
  { after, limit }: { after: string; limit: number },
  now: number
): Promise<KeptLink[]> {
  const rows = await sql<(LinkRow & { placement_cost: number | null; deleted_at: Date | null })[]>`
    select ${columnsAt(now)}, placement_cost, deleted_at from links
    where users @> array[${userId}]::bigint[] and id > ${after} order by id limit ${limit}`
  return rows.map(row => ({ link: toLink(row), cost: row.placement_cost, deletedAt: row.deleted_at }))
}
