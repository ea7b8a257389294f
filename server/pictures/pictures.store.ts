import type { SqlRunner } from '#server/platform/postgres.ts'

import type { EncodedPicture } from './encode.ts'

/** Writes a picture down; until the transaction ends nobody else takes or removes it. One that no link shows is unused from now on. */
export async function recordPicture(
  tx: SqlRunner,
  { name, width, height }: Omit<EncodedPicture, 'data'>,
  now: number
): Promise<void> {
  await tx`
    insert into uploads (name, width, height, unused_at) values (${name}, ${width}, ${height}, ${new Date(now)})
    on conflict (name) do update set unused_at = excluded.unused_at where uploads.unused_at is not null`
}

/** Says that a link shows the picture from now on; whether there is one of that name. */
export async function usePicture(tx: SqlRunner, name: string): Promise<boolean> {
  const rows = await tx`update uploads set unused_at = null where name = ${name} returning 1`
  return rows.length > 0
}

/** Marks pictures that no living link shows any more, and unmarks those that one does. */
export async function markUnused(sql: SqlRunner, now: number): Promise<void> {
  await sql`
    update uploads set unused_at = ${new Date(now)}
    where unused_at is null and not exists (
      select 1 from links where picture = uploads.name and picture <> '' and deleted_at is null)`
  await sql`
    update uploads set unused_at = null
    where unused_at is not null and exists (
      select 1 from links where picture = uploads.name and picture <> '' and deleted_at is null)`
}

/** Takes out pictures that have been unused since before that time; answers their names. */
export async function takeUnused(tx: SqlRunner, before: number, limit: number): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    delete from uploads
    where name in (
      select name from uploads where unused_at < ${new Date(before)}
      order by unused_at limit ${limit} for update skip locked)
    returning name`
  return rows.map(({ name }) => name)
}

/** Which of the names nothing is written down of. */
export async function unknownPictures(sql: SqlRunner, names: string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select given.name from unnest(${names}::text[]) as given (name)
    where not exists (select 1 from uploads where uploads.name = given.name)`
  return rows.map(({ name }) => name)
}
