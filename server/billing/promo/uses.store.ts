import type { SqlRunner } from '#server/platform/postgres.ts'

import type { PromoRecord } from './promo.ts'

/** Whoever holds or takes a use of a code waits for the one before. A deleted code still has its held uses. */
export async function lockPromo(
  tx: SqlRunner,
  id: string
): Promise<(PromoRecord & { isDeleted: boolean }) | undefined> {
  const [row] = await tx<(PromoRecord & { isDeleted: boolean })[]>`
    select id, code, plans, percent, usage, created_at as "createdAt", deleted_at is not null as "isDeleted"
    from promos where id = ${id} for update`
  return row
}

/** Uses that are held for payments under way; not counting this user's, who pays once. */
export async function heldByOthers(
  sql: SqlRunner,
  promoId: string,
  userId: string,
  now: number
): Promise<number> {
  const [row] = await sql<{ held: number }[]>`
    select count(distinct h.order_id)::int as held from promo_holds as h join orders as o on o.id = h.order_id
    where h.promo_id = ${promoId} and h.held_until > ${new Date(now)} and o.user_id <> ${userId}`
  return row?.held ?? 0
}

/** Whether a user had the discount of a code; also when that was renamed since, or deleted and made anew. */
export async function hasUsed(
  sql: SqlRunner,
  { id, code }: Pick<PromoRecord, 'id' | 'code'>,
  userId: string
): Promise<boolean> {
  const rows = await sql`
    select 1 from promo_uses join orders on orders.id = promo_uses.order_id
    where promo_uses.user_id = ${userId} and (orders.promo_code = ${code} or promo_uses.promo_id = ${id}) limit 1`
  return rows.length > 0
}

/** A user holds one use of a code: that of the order whose payment is under way, for as long as one of its tries may go through. */
export async function insertHold(
  tx: SqlRunner,
  hold: { orderId: string; promoId: string; userId: string; transactionId: string; until: number }
): Promise<void> {
  await tx`
    delete from promo_holds using orders
    where promo_holds.promo_id = ${hold.promoId} and orders.id = promo_holds.order_id
      and orders.user_id = ${hold.userId} and orders.id <> ${hold.orderId}`
  await tx`
    insert into promo_holds (order_id, promo_id, transaction_id, held_until)
    values (${hold.orderId}, ${hold.promoId}, ${hold.transactionId}, ${new Date(hold.until)})
    on conflict (order_id, transaction_id) do update set promo_id = excluded.promo_id, held_until = excluded.held_until`
}

/** Ends what an order holds; answers whether any of it was still good. */
export async function dropHolds(tx: SqlRunner, orderId: string, now: number): Promise<boolean> {
  const rows = await tx<{ held_until: Date }[]>`
    delete from promo_holds where order_id = ${orderId} returning held_until`
  return rows.some(row => row.held_until.getTime() > now)
}

/** Ends what one try to pay holds; another of the same order may still go through. */
export async function dropHoldOf(tx: SqlRunner, orderId: string, transactionId: string): Promise<void> {
  await tx`delete from promo_holds where order_id = ${orderId} and transaction_id = ${transactionId}`
}

/** Whether it was not noted before. */
export async function insertUse(
  tx: SqlRunner,
  use: { orderId: string; promoId: string; userId: string },
  now: number
): Promise<boolean> {
  const rows = await tx`
    insert into promo_uses (order_id, promo_id, user_id, used_at)
    values (${use.orderId}, ${use.promoId}, ${use.userId}, ${new Date(now)})
    on conflict do nothing returning order_id`
  return rows.length > 0
}

export async function countUseDown(tx: SqlRunner, promoId: string): Promise<void> {
  await tx`update promos set usage = usage - 1 where id = ${promoId} and usage > 0`
}
