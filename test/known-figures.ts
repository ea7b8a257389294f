import type { Funnel } from '#server/marketplace/reading/known.ts'
import type { Sql } from '#server/platform/postgres.ts'

interface KnownOrders {
  nmId: number
  day: string
  count: number
  /** Roubles of each. */
  price?: number
  cancelled?: boolean
}

interface Whole {
  begin: string
  end: string
}

let last = 0

/** Orders as they were read from the marketplace; `days` are whole, as of `at` (milliseconds). */
export async function knowOrders(
  sql: Sql,
  userId: string,
  { orders, days, at }: { orders: KnownOrders[]; days: Whole[]; at: number }
): Promise<void> {
  for (const { nmId, day, count, price = 1000, cancelled = false } of orders) {
    await sql`
      insert into marketplace_orders (user_id, srid, nm_id, ordered_on, price, cancelled)
      select ${userId}, 'order-' || (${(last += count) - count} + place), ${nmId}, ${day}, ${price * 100}, ${cancelled}
      from generate_series(1, ${count}) as place`
  }
  const whole = days.map(({ begin, end }) => `[${begin},${end}]`).join()
  await sql`
    insert into marketplace_order_reads (user_id, days, cursor, read_at, complete_at)
    values (${userId}, ${`{${whole}}`}, '2026-01-01T00:00:00', ${new Date(at)}, ${new Date(at)})
    on conflict (user_id) do update set
      days = excluded.days, read_at = excluded.read_at, complete_at = excluded.complete_at`
}

/** Days of the funnel as they were collected; so many opens, and of all else a part. */
export async function knowDays(
  sql: Sql,
  userId: string,
  nmId: number,
  days: { day: string; opens: number }[],
  at: number
): Promise<void> {
  for (const { day, opens } of days) {
    await sql`
      insert into marketplace_funnel_days
        (user_id, nm_id, day, opens, carts, orders, order_sum, buyouts, buyout_sum, read_at)
      values (${userId}, ${nmId}, ${day}, ${opens}, ${opens / 10}, ${opens / 100}, ${opens * 10}, ${opens / 100}, ${opens * 9}, ${new Date(at)})`
  }
}

/** What the marketplace said of a product over a range; null: it is not the seller's. */
export async function knowFunnel(
  sql: Sql,
  userId: string,
  nmId: number,
  { begin, end }: Whole,
  figures: Funnel | null,
  at: number
): Promise<void> {
  await sql`
    insert into marketplace_funnels (user_id, nm_id, begins, ends, figures, read_at)
    values (${userId}, ${nmId}, ${begin}, ${end}, ${figures && JSON.stringify(figures)}, ${new Date(at)})`
}

export async function knowName(
  sql: Sql,
  userId: string,
  nmId: number,
  {
    title = 'Плед',
    vendorCode = 'PLD',
    brand = 'Уют'
  }: { title?: string; vendorCode?: string; brand?: string },
  at: number
): Promise<void> {
  await sql`
    insert into marketplace_products (user_id, nm_id, title, vendor_code, brand, seen_at)
    values (${userId}, ${nmId}, ${title}, ${vendorCode}, ${brand}, ${new Date(at)})
    on conflict (user_id, nm_id) do update set
      title = excluded.title, vendor_code = excluded.vendor_code, brand = excluded.brand, seen_at = excluded.seen_at`
}

/** Some figures that are told apart. */
export const someFigures = (opens: number): Funnel => ({
  opens,
  carts: 40,
  orders: 12,
  orderSum: 12_345,
  buyouts: 8,
  buyoutSum: 8000,
  cancels: 2,
  cancelSum: 2000,
  averagePrice: 1028,
  cartShare: 12.5,
  orderShare: 30,
  buyoutShare: 80
})

/**
 * The last week of a product: six orders on each day but today, of which the funnel knows all but the one three days ago.
 * `dayAgo`: the date of the day so many days before today.
 */
export async function knowWeek(
  sql: Sql,
  userId: string,
  nmId: number,
  dayAgo: (days: number) => string,
  at: number
): Promise<void> {
  const days = [6, 5, 4, 3, 2, 1]
  const today = dayAgo(0)
  await knowName(sql, userId, nmId, { title: 'Плед', vendorCode: 'PLD-1', brand: 'Уют' }, at)
  await knowOrders(sql, userId, {
    orders: days.map(day => ({ nmId, day: dayAgo(day), count: 6, price: 500.5 })),
    days: [{ begin: dayAgo(89), end: today }],
    at
  })
  const seen = days.filter(day => day !== 3).map(day => ({ day: dayAgo(day), opens: 100 * day }))
  await knowDays(sql, userId, nmId, seen, at)
  await knowFunnel(sql, userId, nmId, { begin: dayAgo(6), end: today }, someFigures(2000), at)
}
