import type { SqlRunner } from '#server/platform/postgres.ts'

import type { EncodedPicture } from './encode.ts'

/** Writes a picture down; until the transaction ends nobody else takes or removes it. One that no link shows is unused from now on. */
export async function recordPicture(
  tx: SqlRunner,
  { name, data, width, height }: EncodedPicture,
  { userId, now }: { userId: string; now: number }
): Promise<void> {
  await tx`
    insert into uploads (name, width, height, bytes, brought_by, unused_at)
    values (${name}, ${width}, ${height}, ${data.length}, ${userId}, ${new Date(now)})
    on conflict (name) do update set unused_at = excluded.unused_at where uploads.unused_at is not null`
}

/** Writes down a file that nobody knows of, unless somebody has just brought the same picture. */
export async function recordStray(sql: SqlRunner, name: string, unusedSince: number): Promise<void> {
  await sql`
    insert into uploads (name, width, height, bytes, unused_at) values (${name}, 0, 0, 0, ${new Date(unusedSince)})
    on conflict (name) do nothing`
}

/** Bytes of what a user brought and no link shows. */
export async function unusedBytesOf(sql: SqlRunner, userId: string): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::int as bytes from uploads
    where brought_by = ${userId} and unused_at is not null`
  return row?.bytes ?? 0
}

/** Says that a link shows the picture from now on; whether there is one of that name. The link is locked before. */
export async function usePicture(tx: SqlRunner, name: string): Promise<boolean> {
  const rows = await tx`
    update uploads set unused_at = null, brought_by = null where name = ${name} returning 1`
  return rows.length > 0
}

/** Marks those of so many pictures behind a name that no living link shows any more; answers the last name, undefined: the end. */
export async function markUnused(
  sql: SqlRunner,
  now: number,
  { after, limit }: { after: string; limit: number }
): Promise<string | undefined> {
  const [row] = await sql<{ last: string | null; looked: number }[]>`
    with looked as materialized (
      select name from uploads where unused_at is null and name > ${after} order by name limit ${limit}
    ), marked as (
      update uploads set unused_at = ${new Date(now)} from looked
      where uploads.name = looked.name and unused_at is null and not exists (
        select 1 from links where picture = looked.name and picture <> '' and deleted_at is null)
    )
    select max(name) as last, count(*)::int as looked from looked`
  return row && row.looked === limit ? (row.last ?? undefined) : undefined
}

/** Unmarks pictures that are due to go although a living link shows them. */
export async function unmarkShown(sql: SqlRunner, before: number): Promise<void> {
  await sql`
    update uploads set unused_at = null
    where unused_at < ${new Date(before)} and exists (
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
