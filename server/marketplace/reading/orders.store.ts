import type { DayRange, OrderRow } from '#server/marketplace/api/marketplace.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** How far the list of orders was read; milliseconds. */
export interface OrdersRead {
  cursor: string
  /** Its last page was not the last of the list. */
  isMidway: boolean
  /** Null while the first reading is under way. */
  completeAt: number | null
}

export async function ordersRead(sql: SqlRunner, userId: string): Promise<OrdersRead | undefined> {
  const [row] = await sql<{ cursor: string; midway: boolean; complete_at: Date | null }[]>`
    select cursor, read_at is distinct from complete_at as midway, complete_at
    from marketplace_order_reads where user_id = ${userId}`
  return row && { cursor: row.cursor, isMidway: row.midway, completeAt: row.complete_at?.getTime() ?? null }
}

/** Moves on from where a page was asked; whether nobody else has since. */
export async function moveCursor(
  tx: SqlRunner,
  userId: string,
  { from, to, at }: { from: string | undefined; to: string; at: number }
): Promise<boolean> {
  const rows =
    from === undefined
      ? await tx`
          insert into marketplace_order_reads (user_id, cursor, read_at) values (${userId}, ${to}, ${new Date(at)})
          on conflict (user_id) do nothing returning 1`
      : await tx`
          update marketplace_order_reads set cursor = ${to}, read_at = ${new Date(at)}
          where user_id = ${userId} and cursor = ${from} returning 1`
  return rows.length > 0
}

const AT_ONCE = 10_000

/**
 * Keeps rows; of an order that is there twice, the later row counts. What has not changed is not written; the rest is written in
 * the order of the index, which is quicker. The database sorts: here that would hold up everybody for half a second a page.
 */
export async function keepOrders(tx: SqlRunner, userId: string, rows: readonly OrderRow[]): Promise<void> {
  const last = [...new Map(rows.map(row => [row.srid, row])).values()]
  for (let from = 0; from < last.length; from += AT_ONCE) {
    const part = last.slice(from, from + AT_ONCE)
    await tx`
      insert into marketplace_orders as known (user_id, srid, nm_id, ordered_on, price, cancelled)
      select ${userId}, * from unnest(
        ${part.map(({ srid }) => srid)}::text[], ${part.map(({ nmId }) => nmId)}::bigint[],
        ${part.map(({ orderedOn }) => orderedOn)}::date[], ${part.map(({ price }) => price)}::bigint[],
        ${part.map(({ cancelled }) => cancelled)}::boolean[])
      order by 2
      on conflict (user_id, srid) do update set nm_id = excluded.nm_id, ordered_on = excluded.ordered_on,
        price = excluded.price, cancelled = excluded.cancelled
      where (known.nm_id, known.ordered_on, known.price, known.cancelled)
        is distinct from (excluded.nm_id, excluded.ordered_on, excluded.price, excluded.cancelled)`
  }
}

/**
 * Notes that everything that had happened by `at` is there: the days of `range` are whole. The day at which an earlier reading
 * ended is not, where the marketplace has forgotten the rest of it by now; nor is one that a clock noted that was set back since.
 */
export async function completeDays(
  tx: SqlRunner,
  userId: string,
  { begin, end }: DayRange,
  at: number
): Promise<void> {
  await tx`
    update marketplace_order_reads set complete_at = ${new Date(at)},
      days = days
        - datemultirange(daterange(${end}::date, null, '()'))
        - case when last_day < ${begin}::date then datemultirange(daterange(last_day, last_day, '[]')) else '{}' end
        + datemultirange(daterange(${begin}::date, ${end}::date, '[]'))
    from (
      select (complete_at at time zone 'Europe/Moscow')::date as last_day from marketplace_order_reads
      where user_id = ${userId}) as before
    where user_id = ${userId}`
}

/** Days of a range whose orders are all there. */
export async function wholeDays(
  sql: SqlRunner,
  userId: string,
  { begin, end }: DayRange
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ day: string }[]>`
    select day::date::text from marketplace_order_reads,
      generate_series(${begin}::date, ${end}::date, interval '1 day') as day
    where user_id = ${userId} and days @> day::date`
  return new Set(rows.map(({ day }) => day))
}

interface DaySum {
  nmId: number
  day: string
  orders: number
  /** Kopecks. */
  sum: number
}

/** Orders that were not cancelled, by product and day; days without any are absent. */
export async function orderSums(
  sql: SqlRunner,
  userId: string,
  nmIds: readonly number[],
  { begin, end }: DayRange
): Promise<DaySum[]> {
  const rows = await sql<{ nm_id: string; day: string; orders: number; sum: string }[]>`
    select nm_id, ordered_on::text as day, count(*)::int as orders, sum(price)::bigint as sum
    from marketplace_orders
    where user_id = ${userId} and nm_id = any(${nmIds}::bigint[]) and not cancelled
      and ordered_on between ${begin}::date and ${end}::date
    group by nm_id, ordered_on`
  return rows.map(({ nm_id, day, orders, sum }) => ({ nmId: Number(nm_id), day, orders, sum: Number(sum) }))
}
