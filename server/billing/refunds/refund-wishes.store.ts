import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

/** Of a request for what the payment `paid` brought: money that went back after it is its answer. */
export const awaitsAnswer = fragment`not exists (
  select 1 from money_facts back
  where back.payment = paid.key and back.kind = 'refund' and back.recorded_at >= asked_at)`

/** Whether somebody asked for the money of a payment and none went back since. */
export async function isAsked(sql: SqlRunner, paymentId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from refund_requests join money_facts paid on paid.id = payment_id
    where payment_id = ${paymentId} and ${awaitsAnswer}`
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
