import { DAY_MS } from '#contract/durations.ts'
import type { Sql } from '#server/platform/postgres.ts'

/** A payment can be disputed and given back for a year: so long it is known what was told and asked of it. */
const MESSAGES_MS = 400 * DAY_MS
/** No message about an order that was never paid comes any more. */
const ORDERS_MS = 90 * DAY_MS
/** Of a payment under way; long after it has ended one way or the other. */
const HELD_MS = 7 * DAY_MS

/** Removes what only mattered while something was under way. What happened to money stays. */
export async function sweepBilling(sql: Sql, now: number): Promise<void> {
  const messages = new Date(now - MESSAGES_MS)
  const orders = new Date(now - ORDERS_MS)
  const held = new Date(now - HELD_MS)
  await sql`delete from told where at < ${messages}`
  await sql`delete from notifications where received_at < ${messages}`
  await sql`delete from operations where ended_at < ${messages}`
  await sql`delete from promo_holds where held_until < ${held}`
  await sql`delete from payment_tries where until < ${held}`
  await sql`
    delete from orders where created_at < ${orders}
      and not exists (select 1 from money_facts where order_id = orders.id)
      and not exists (select 1 from declines where order_id = orders.id)
      and not exists (select 1 from promo_uses where order_id = orders.id)`
}
