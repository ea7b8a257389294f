import type { DayRange, ProductHistory } from '#server/marketplace/api/marketplace.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import type { FunnelDay } from './known.ts'

/** Keeps days as they were said last; what is more than an hour later was noted by a clock that was set back since. */
export async function keepDays(
  tx: SqlRunner,
  userId: string,
  products: readonly ProductHistory[],
  at: number
): Promise<void> {
  const days = products.flatMap(({ nmId, days: said }) => said.map(day => ({ ...day, nmId })))
  if (days.length === 0) return
  const column = (name: 'nmId' | Exclude<keyof FunnelDay, 'day'>) => days.map(day => day[name])
  await tx`
    insert into marketplace_funnel_days as known
      (user_id, nm_id, day, opens, carts, orders, order_sum, buyouts, buyout_sum, read_at)
    select ${userId}, said.*, ${new Date(at)}::timestamptz from unnest(
      ${column('nmId')}::bigint[], ${days.map(({ day }) => day)}::date[], ${column('opens')}::integer[],
      ${column('carts')}::integer[], ${column('orders')}::integer[], ${column('orderSum')}::bigint[],
      ${column('buyouts')}::integer[], ${column('buyoutSum')}::bigint[]) as said
    on conflict (user_id, nm_id, day) do update set opens = excluded.opens, carts = excluded.carts,
      orders = excluded.orders, order_sum = excluded.order_sum, buyouts = excluded.buyouts,
      buyout_sum = excluded.buyout_sum, read_at = excluded.read_at
    where known.read_at <= excluded.read_at or known.read_at > excluded.read_at + interval '1 hour'`
}

/**
 * Days that were collected, in order. A day that was read before it had ended tells of a part of it, and only for as long as
 * that is of now: `partSince`, milliseconds.
 */
export async function keptDays(
  sql: SqlRunner,
  userId: string,
  nmIds: readonly number[],
  { begin, end }: DayRange,
  partSince: number
): Promise<Map<number, FunnelDay[]>> {
  const rows = await sql<
    {
      nm_id: string
      day: string
      opens: number
      carts: number
      orders: number
      order_sum: string
      buyouts: number
      buyout_sum: string
    }[]
  >`
    select nm_id, day::text, opens, carts, orders, order_sum, buyouts, buyout_sum from marketplace_funnel_days
    where user_id = ${userId} and nm_id = any(${nmIds}::bigint[]) and day between ${begin}::date and ${end}::date
      and (read_at >= (day + 1)::timestamp at time zone 'Europe/Moscow' or read_at >= ${new Date(partSince)})
    order by nm_id, day`
  const known = new Map<number, FunnelDay[]>()
  for (const { nm_id, order_sum, buyout_sum, ...row } of rows) {
    const day = { ...row, orderSum: Number(order_sum), buyoutSum: Number(buyout_sum) }
    const days = known.get(Number(nm_id))
    if (days) days.push(day)
    else known.set(Number(nm_id), [day])
  }
  return known
}
