import type { PlanId } from '#contract/plans.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** What somebody was offered when they began to pay. Its id is the provider's InvoiceId. Times are milliseconds. */
export interface Order {
  id: string
  userId: string
  plan: PlanId
  /** Kopecks. */
  amount: number
  promoId: string | null
  promoCode: string
  /** When the first renewal is; null: paid once. */
  renewsFrom: number | null
  createdAt: number
}

interface Row {
  id: string
  user_id: string
  plan: PlanId
  amount: string
  promo_id: string | null
  promo_code: string
  renews_from: Date | null
  created_at: Date
}

const toOrder = (row: Row): Order => ({
  id: row.id,
  userId: row.user_id,
  plan: row.plan,
  amount: Number(row.amount),
  promoId: row.promo_id,
  promoCode: row.promo_code,
  renewsFrom: row.renews_from?.getTime() ?? null,
  createdAt: row.created_at.getTime()
})

export async function insertOrder(tx: SqlRunner, order: Order): Promise<void> {
  await tx`
    insert into orders (id, user_id, plan, amount, promo_id, promo_code, renews_from, created_at)
    values (${order.id}, ${order.userId}, ${order.plan}, ${order.amount}, ${order.promoId}, ${order.promoCode},
      ${order.renewsFrom === null ? null : new Date(order.renewsFrom)}, ${new Date(order.createdAt)})`
}

const ID = /^\d{1,18}$/

/** Any text may be asked for: what is no id is no order. */
export async function orderById(sql: SqlRunner, id: string): Promise<Order | undefined> {
  if (!ID.test(id)) return undefined
  const [row] = await sql<Row[]>`
    select id, user_id, plan, amount, promo_id, promo_code, renews_from, created_at from orders where id = ${id}`
  return row && toOrder(row)
}

/** Whether money came for an order that counts. */
export async function isPaid(sql: SqlRunner, orderId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from money_facts where order_id = ${orderId} and kind = 'pay' and counts limit 1`
  return rows.length > 0
}
