import type { ProductName } from '#server/marketplace/api/marketplace.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

import type { ProductNames } from './known.ts'

const linkedTo = (userId: string) => fragment`
  select nm_id, max(id) as last_link from links
  where users @> array[${userId}]::bigint[] and nm_id is not null and deleted_at is null
  group by nm_id`

/** Products that links of the user lead to, of the newest links first. */
export async function linkedProducts(sql: SqlRunner, userId: string, limit: number): Promise<number[]> {
  const rows = await sql<{ nm_id: string }[]>`
    select nm_id from (${linkedTo(userId)}) as linked order by last_link desc limit ${limit}`
  return rows.map(({ nm_id }) => Number(nm_id))
}

export async function keepNames(
  tx: SqlRunner,
  userId: string,
  products: readonly ProductName[],
  at: number
): Promise<void> {
  if (products.length === 0) return
  await tx`
    insert into marketplace_products (user_id, nm_id, title, vendor_code, brand, seen_at)
    select ${userId}, said.*, ${new Date(at)}::timestamptz from unnest(
      ${products.map(({ nmId }) => nmId)}::bigint[], ${products.map(({ title }) => title)}::text[],
      ${products.map(({ vendorCode }) => vendorCode)}::text[], ${products.map(({ brand }) => brand)}::text[]) as said
    on conflict (user_id, nm_id) do update set title = excluded.title, vendor_code = excluded.vendor_code,
      brand = excluded.brand, seen_at = excluded.seen_at`
}

export async function keptNames(
  sql: SqlRunner,
  userId: string,
  nmIds: readonly number[]
): Promise<Map<number, ProductNames>> {
  const rows = await sql<{ nm_id: string; title: string; vendor_code: string; brand: string }[]>`
    select nm_id, title, vendor_code, brand from marketplace_products
    where user_id = ${userId} and nm_id = any(${nmIds}::bigint[]) and seen_at is not null`
  return new Map(
    rows.map(({ nm_id, title, vendor_code, brand }) => [
      Number(nm_id),
      { title, vendorCode: vendor_code, brand }
    ])
  )
}

/** Which days are due; milliseconds. */
export interface Due {
  /** Days are due that were not asked for since then. */
  since: number
  /** And those that somebody wants to see, and that were not asked for since then. */
  wantedSince: number
  /** And those that were asked for later, by a clock that was set back since. */
  until: number
}

/**
 * Linked products whose days are due, at most so many; where there are fewer, others take the free places: a call costs the same.
 * None when none is due.
 */
export async function dueProducts(
  sql: SqlRunner,
  userId: string,
  { since, wantedSince, until }: Due,
  limit: number
): Promise<number[]> {
  const rows = await sql<{ nm_id: string; is_due: boolean }[]>`
    select linked.nm_id, is_due from (${linkedTo(userId)}) as linked
    left join marketplace_products as known on known.user_id = ${userId} and known.nm_id = linked.nm_id
    cross join lateral (
      select days_read_at is null or days_read_at < ${new Date(since)} or days_read_at > ${new Date(until)} or coalesce(
        wanted_at > days_read_at and days_read_at < ${new Date(wantedSince)}, false) as is_due) as due
    order by is_due desc, days_read_at nulls first, linked.nm_id limit ${limit}`
  return rows[0]?.is_due === true ? rows.map(({ nm_id }) => Number(nm_id)) : []
}

/** Notes that days of products were asked for, also of those that are not the seller's. */
export async function noteDaysRead(
  tx: SqlRunner,
  userId: string,
  nmIds: readonly number[],
  at: number
): Promise<void> {
  await tx`
    insert into marketplace_products (user_id, nm_id, days_read_at)
    select ${userId}, unnest(${nmIds}::bigint[]), ${new Date(at)}
    on conflict (user_id, nm_id) do update set days_read_at = excluded.days_read_at`
}

/** Notes that somebody wants to see how the day of products goes on; whether any of them is linked and due. */
export async function wantDays(
  tx: SqlRunner,
  userId: string,
  nmIds: readonly number[],
  { wantedSince }: Pick<Due, 'wantedSince'>,
  now: number
): Promise<boolean> {
  const rows = await tx`
    insert into marketplace_products as known (user_id, nm_id, wanted_at)
    select ${userId}, nm_id, ${new Date(now)}::timestamptz from (${linkedTo(userId)}) as linked
    where nm_id = any(${nmIds}::bigint[])
    on conflict (user_id, nm_id) do update set wanted_at = excluded.wanted_at
      where known.days_read_at is null or known.days_read_at < ${new Date(wantedSince)}
    returning 1`
  return rows.length > 0
}
