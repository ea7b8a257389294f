import { MINUTE_MS } from '#contract/durations.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { ORDER_MS, ORDER_ROW, toOrder, type Order, type OrderRow } from './orders.store.ts'

/** As long as a payment that was let through may take at the bank's page. */
const TRY_MS = 15 * MINUTE_MS

interface Try {
  userId: string
  orderId: string
  transactionId: string
}

/** Keeps in mind that a payment of an order was let through: a user pays one order at a time, though perhaps in several tries. */
export async function keepTry(
  tx: SqlRunner,
  { userId, orderId, transactionId }: Try,
  now: number
): Promise<void> {
  await tx`
    insert into payment_tries (user_id, order_id, transaction_id, until)
    values (${userId}, ${orderId}, ${transactionId}, ${new Date(now + TRY_MS)})
    on conflict (order_id, transaction_id) do update set until = excluded.until`
}

/** It did not go through, or gives nothing. Other tries of the order may still be at the bank's page. */
export async function endTry(tx: SqlRunner, orderId: string, transactionId: string): Promise<void> {
  await tx`delete from payment_tries where order_id = ${orderId} and transaction_id = ${transactionId}`
}

/** The order is paid. */
export async function endTriesOf(tx: SqlRunner, orderId: string): Promise<void> {
  await tx`delete from payment_tries where order_id = ${orderId}`
}

/** The order whose payment a user has under way. */
export async function orderUnderWay(sql: SqlRunner, userId: string, now: number): Promise<string | null> {
  const [row] = await sql<{ order_id: string }[]>`
    select order_id from payment_tries where user_id = ${userId} and until > ${new Date(now)} limit 1`
  return row?.order_id ?? null
}

/** An order like this one whose payment is under way, or holds its promo code: whoever begins anew goes on with that. */
export async function sameUnderWay(sql: SqlRunner, like: Order, now: number): Promise<Order | undefined> {
  const [row] = await sql<OrderRow[]>`
    select ${ORDER_ROW} from orders
    where user_id = ${like.userId} and plan = ${like.plan} and promo_code = ${like.promoCode}
      and amount = ${like.amount} and price = ${like.price} and (renews_from is not null) = ${like.renewsFrom !== null}
      and created_at > ${new Date(now - ORDER_MS)}
      and not exists (select 1 from money_facts where order_id = orders.id and kind = 'pay' and counts)
      and (exists (select 1 from promo_holds where order_id = orders.id and held_until > ${new Date(now)})
        or exists (select 1 from payment_tries where order_id = orders.id and until > ${new Date(now)}))
    order by created_at desc limit 1`
  return row && toOrder(row)
}
