import { DAY_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import { isId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

/** An order can be paid for as long, at the price of its day. */
export const ORDER_MS = DAY_MS

/** What somebody was offered when they began to pay. Its id is the provider's InvoiceId. Times are milliseconds. */
export interface Order {
  id: string
  userId: string
  plan: PlanId
  /** Kopecks. */
  amount: number
  /** Of a term without the promo code: what a renewal is agreed to cost. */
  price: number
  promoId: string | null
  promoCode: string
  /** When the first renewal is; null: paid once. */
  renewsFrom: number | null
  createdAt: number
}

export interface OrderRow {
  id: string
  user_id: string
  plan: PlanId
  amount: string
  price: string
  promo_id: string | null
  promo_code: string
  renews_from: Date | null
  created_at: Date
}

export const ORDER_ROW = fragment`id, user_id, plan, amount, price, promo_id, promo_code, renews_from, created_at`

export const toOrder = (row: OrderRow): Order => ({
  id: row.id,
  userId: row.user_id,
  plan: row.plan,
  amount: Number(row.amount),
  price: Number(row.price),
  promoId: row.promo_id,
  promoCode: row.promo_code,
  renewsFrom: row.renews_from?.getTime() ?? null,
  createdAt: row.created_at.getTime()
})

export async function insertOrder(tx: SqlRunner, order: Order): Promise<void> {
  await tx`
    insert into orders (id, user_id, plan, amount, price, promo_id, promo_code, renews_from, created_at)
    values (${order.id}, ${order.userId}, ${order.plan}, ${order.amount}, ${order.price}, ${order.promoId}, ${order.promoCode},
      ${order.renewsFrom === null ? null : new Date(order.renewsFrom)}, ${new Date(order.createdAt)})`
}

/** Any text may be asked for. */
export async function orderById(sql: SqlRunner, id: string): Promise<Order | undefined> {
  if (!isId(id)) return undefined
  const [row] = await sql<OrderRow[]>`
    select ${ORDER_ROW} from orders where id = ${id}`
  return row && toOrder(row)
}

/** Whether money came for an order that counts. */
export async function isPaid(sql: SqlRunner, orderId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from money_facts where order_id = ${orderId} and kind = 'pay' and counts limit 1`
  return rows.length > 0
}

/** Whether an administrator has dealt with all that was odd about `paid`; a wish for the money is nothing odd. Such rows are few. */
export const isSettled = fragment`coalesce((
  select bool_and(settled_at is not null) from oddities
  where transaction_id = paid.transaction_id and transaction_id <> '' and reason <> 'refund_wanted'), false)`

/**
 * What became of money that came for an order and does not count: a person looks into it, or has, or it went back. Undefined: none came;
 * in the provider's test mode none does.
 */
export async function uncountedOf(
  sql: SqlRunner,
  orderId: string
): Promise<'review' | 'settled' | undefined> {
  const [row] = await sql<{ open: boolean }[]>`
    select bool_or(amount > (select coalesce(sum(amount), 0) from money_facts where payment = paid.key and kind = 'refund')
      and not ${isSettled}) as open
    from money_facts as paid where order_id = ${orderId} and kind = 'pay' and not counts and not test
    having count(*) > 0`
  if (!row) return undefined
  return row.open ? 'review' : 'settled'
}
