import type { SqlRunner } from '#server/platform/postgres.ts'

export async function isAsked(sql: SqlRunner, paymentId: string): Promise<boolean> {
  const rows = await sql`select 1 from refund_requests where payment_id = ${paymentId}`
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
