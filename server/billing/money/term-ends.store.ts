import type { SqlRunner } from '#server/platform/postgres.ts'

/** Keeps when terms of a user ended; milliseconds. */
export async function keepTermEnds(tx: SqlRunner, userId: string, ends: readonly number[]): Promise<void> {
  const moments = ends.map(end => new Date(end))
  await tx`delete from term_ends where user_id = ${userId} and at <> all(${moments}::timestamptz[])`
  await tx`
    insert into term_ends (user_id, at) select ${userId}, at from unnest(${moments}::timestamptz[]) as ended (at)
    on conflict do nothing`
}
