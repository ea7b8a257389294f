import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

/**
 * Settles what is open about a link, up to a complaint where one is told; answers how many complaints those were, with those that
 * were only counted.
 */
export async function settleComplaintsAbout(
  tx: SqlRunner,
  linkId: string,
  adminId: string,
  now: number,
  upTo?: string
): Promise<number> {
  const rows = await tx<{ more: number }[]>`
    update complaints set settled_at = ${new Date(now)}, settled_by = ${adminId}
    where link_id = ${linkId} and settled_at is null
      and ${upTo === undefined ? fragment`true` : fragment`(created_at, id) <= (select created_at, id from complaints where id = ${upTo})`}
    returning more`
  return rows.reduce((sum, { more }) => sum + 1 + more, 0)
}

/** Marks one as settled, or as open again; when and by whom it was settled stays. */
export async function settleComplaint(
  tx: SqlRunner,
  { id, settled, adminId }: { id: string; settled: boolean; adminId: string },
  now: number
): Promise<void> {
  await tx`
    update complaints set settled_at = ${settled ? new Date(now) : null}, settled_by = ${settled ? adminId : null}
    where id = ${id} and (settled_at is not null) <> ${settled}`
}

/** Nobody else settles it until the transaction ends. */
export async function holdComplaint(tx: SqlRunner, id: string): Promise<void> {
  await tx`select 1 from complaints where id = ${id} for update`
}
