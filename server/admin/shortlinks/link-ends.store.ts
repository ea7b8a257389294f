import type { SqlRunner } from '#server/platform/postgres.ts'

/** Blocks a link, or says anew why it is blocked: since when stays. */
export async function blockLink(tx: SqlRunner, id: string, reason: string, now: number): Promise<void> {
  await tx`
    update links set blocked_at = coalesce(blocked_at, ${new Date(now)}::timestamptz), blocked_reason = ${reason}
    where id = ${id}`
}

export async function unblockLink(tx: SqlRunner, id: string): Promise<void> {
  await tx`update links set blocked_at = null, blocked_reason = null where id = ${id}`
}

export async function endLink(tx: SqlRunner, id: string, now: number): Promise<void> {
  await tx`update links set deleted_at = ${new Date(now)} where id = ${id}`
}

/**
 * Gives a link to these users, the first of whom is its owner from now on, and notes whose it was; answers those of them that there
 * are. Nothing is done where one is missing.
 */
export async function giveLink(
  tx: SqlRunner,
  id: string,
  users: readonly string[],
  now: number
): Promise<string[]> {
  const living = await tx<{ id: string }[]>`
    select id from users where id = any(${users}::bigint[]) and deleted_at is null order by id for share`
  const ids = living.map(user => user.id)
  if (ids.length !== users.length) return ids
  await tx`
    insert into former_link_users (link_id, user_id, left_at)
    select id, unnest(users), ${new Date(now)}::timestamptz from links where id = ${id}
    on conflict (link_id, user_id) do update set left_at = excluded.left_at`
  await tx`update links set users = ${users}::bigint[] where id = ${id}`
  return ids
}

export async function takeOutOfArchive(tx: SqlRunner, id: string): Promise<void> {
  await tx`update links set archived_at = null where id = ${id}`
}
