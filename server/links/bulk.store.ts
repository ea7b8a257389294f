import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

import { tagKey } from './tags.ts'

export type BulkAction = 'archive' | 'restore' | 'delete'

interface TaggedLink {
  id: string
  tags: string[]
}

/**
 * Locks links of a user, always in the order of their ids: living ones, or also deleted ones for who deletes them once more.
 * @throws ProblemError NOT_FOUND when one of them is not there or another's.
 */
export async function lockLinks(
  sql: SqlRunner,
  ids: string[],
  userId: string,
  { withDeleted = false } = {}
): Promise<TaggedLink[]> {
  const rows = await sql<TaggedLink[]>`
    select id, tags from links
    where id = any(${ids}::bigint[]) and users @> array[${userId}]::bigint[] and (deleted_at is null or ${withDeleted})
    order by id for update`
  if (rows.length !== ids.length) throw new ProblemError('NOT_FOUND')
  return rows
}

/** Gives locked links these tags and no others. */
export async function keepTags(sql: SqlRunner, links: readonly TaggedLink[]): Promise<void> {
  if (links.length === 0) return
  const given = JSON.stringify(links.map(({ id, tags }) => ({ id, tags, tag_keys: tags.map(tagKey) })))
  await sql`
    update links set tags = given.tags, tag_keys = given.tag_keys
    from jsonb_to_recordset(${given}::jsonb) as given (id bigint, tags text[], tag_keys text[])
    where links.id = given.id`
}

/** Brings locked links to where the action leads; answers how many were not there yet. */
export async function applyToLinks(
  sql: SqlRunner,
  ids: string[],
  action: BulkAction,
  now: number
): Promise<number> {
  const change = {
    archive: fragment`set archived_at = ${new Date(now)} where archived_at is null`,
    restore: fragment`set archived_at = null where archived_at is not null`,
    delete: fragment`set deleted_at = ${new Date(now)} where deleted_at is null`
  }[action]
  const rows = await sql`update links ${change} and id = any(${ids}::bigint[]) returning 1`
  return rows.length
}
