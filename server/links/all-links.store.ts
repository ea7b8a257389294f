import type { Sql } from '#server/platform/postgres.ts'

import type { LinkRecord } from './link.ts'
import { columnsAt, toLink, type LinkRow } from './links.store.ts'

export interface KeptLink {
  link: LinkRecord
  deletedAt: Date | null
}

/** Links of a user, archived and deleted ones too, from the first one after `after` on. */
export async function linksAfter(
  sql: Sql,
  userId: string,
  { after, limit }: { after: string; limit: number },
  now: number
): Promise<KeptLink[]> {
  const rows = await sql<(LinkRow & { deleted_at: Date | null })[]>`
    select ${columnsAt(now)}, deleted_at from links
    where users @> array[${userId}]::bigint[] and id > ${after} order by id limit ${limit}`
  return rows.map(row => ({ link: toLink(row), deletedAt: row.deleted_at }))
}
