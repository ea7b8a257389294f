import { isId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

export interface KnownPayment {
  amount: number
  currency: string
  counts: boolean
  userId: string | null
}

/** A payment that was recorded, by its fact's key. */
export async function knownPayment(sql: SqlRunner, key: string): Promise<KnownPayment | undefined> {
  const [row] = await sql<{ amount: string; currency: string; counts: boolean; user_id: string | null }[]>`
    select amount, currency, counts, user_id from money_facts where key = ${key} and kind = 'pay'`
  return (
    row && { amount: Number(row.amount), currency: row.currency, counts: row.counts, userId: row.user_id }
  )
}

/** Payments of one order are told one after another. */
export async function holdOrder(tx: SqlRunner, orderId: string): Promise<void> {
  await tx`select 1 from orders where id = ${orderId} for no key update`
}

/** Subscriptions with which an order was paid. */
export async function paidWith(sql: SqlRunner, orderId: string): Promise<(string | null)[]> {
  const rows = await sql<{ subscription_id: string | null }[]>`
    select subscription_id from money_facts where order_id = ${orderId} and kind = 'pay' and counts`
  return rows.map(row => row.subscription_id)
}

interface Begun {
  userId: string
  orderId: string | null
  at: number
  isRenewal: boolean
}

/**
 * Whether a plan was granted since a payment of a user was begun, the plan changed, or another order was paid: that is done to what is
 * paid for, too. A renewal is charged for what was before a change or another order.
 */
export async function isOvertaken(
  sql: SqlRunner,
  { userId, orderId, at, isRenewal }: Begun
): Promise<boolean> {
  const rows = await sql`
    select 1 from money_facts where user_id = ${userId} and at >= ${new Date(at)} and (kind = 'grant' or not ${isRenewal} and (
      kind = 'change' or kind = 'pay' and counts and at > ${new Date(at)} and order_id <> ${orderId}))
    limit 1`
  return rows.length > 0
}

export interface Payer {
  isDeleted: boolean
  confirmed: boolean
}

/** Any text may be asked for. */
export async function payerById(sql: SqlRunner, id: string): Promise<Payer | undefined> {
  if (!isId(id)) return undefined
  const [row] = await sql<{ is_deleted: boolean; confirmed: boolean }[]>`
    select deleted_at is not null as is_deleted, confirmed from users where id = ${id}`
  return row && { isDeleted: row.is_deleted, confirmed: row.confirmed }
}
