import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

/** Of `refund_requests`: money that went back since is the answer, and so is what an administrator says to be settled. */
export const awaitsAnswer = fragment`exists (
  select 1 from oddities where oddities.id = refund_requests.id and settled_at is null)`

/** Whether somebody asked for the money of a payment and waits for an answer. */
export async function isAsked(sql: SqlRunner, paymentId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from refund_requests where payment_id = ${paymentId} and ${awaitsAnswer}`
  return rows.length > 0
}

export async function insertWish(
  tx: SqlRunner,
  wish: { id: string; userId: string; paymentId: string; reason: string },
  now: number
): Promise<void> {
  await tx`
    insert into refund_requests (id, user_id, payment_id, reason, asked_at)
    values (${wish.id}, ${wish.userId}, ${wish.paymentId}, ${wish.reason}, ${new Date(now)})`
}

/** Money of a payment went back, or never moved: nobody waits for it any more. */
export async function answerWishes(tx: SqlRunner, payment: string, now: number): Promise<void> {
  await tx`
    update oddities set settled_at = ${new Date(now)}
    where settled_at is null and id in (
      select wish.id from refund_requests wish join money_facts paid on paid.id = wish.payment_id
      where paid.key = ${payment})`
}
