import { randomUUID } from 'node:crypto'

import type { Outcome } from '#server/billing/subscriptions/operations.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** A refund that we ask for. Its id is the X-Request-ID. Money is kopecks, times are milliseconds. */
export interface RefundOperation {
  id: string
  /** Key of the payment's fact. */
  payment: string
  /** Of the payment. */
  transactionId: string
  amount: number
  createdAt: number
  /** It was not asked for before. */
  since: number
  outcome: Outcome | null
  /** The administrator. */
  by: string
}

interface Row {
  id: string
  payment: string
  transaction_id: string
  amount: string
  created_at: Date
  since: Date
  outcome: Outcome | null
  by: string
}

/** Writes it down before it is asked. */
export async function beginRefund(
  tx: SqlRunner,
  refund: Pick<RefundOperation, 'payment' | 'transactionId' | 'amount' | 'by'> & {
    userId: string | null
  },
  now: number
): Promise<string> {
  const { userId, ...data } = refund
  const id = randomUUID()
  await tx`
    insert into operations (id, user_id, kind, data, created_at)
    values (${id}, ${userId}, 'refund', ${JSON.stringify(data)}, ${new Date(now)})`
  return id
}

export async function refundOperation(sql: SqlRunner, id: string): Promise<RefundOperation | undefined> {
  const [row] = await sql<Row[]>`
    select id, data ->> 'payment' as payment, data ->> 'transactionId' as transaction_id, data ->> 'amount' as amount,
      created_at, coalesce(to_timestamp((data ->> 'since')::bigint / 1000.0), created_at) as since, outcome, data ->> 'by' as by
    from operations where id = ${id} and kind = 'refund'`
  return (
    row && {
      id: row.id,
      payment: row.payment,
      transactionId: row.transaction_id,
      amount: Number(row.amount),
      createdAt: row.created_at.getTime(),
      since: row.since.getTime(),
      outcome: row.outcome,
      by: row.by
    }
  )
}

/** Says of one that was begun at a time that is still to come when it was begun instead, and since when it may be looked for. */
export async function correctTimes(
  sql: SqlRunner,
  id: string,
  { createdAt, since, now }: { createdAt: number; since: number; now: number }
): Promise<void> {
  await sql`
    update operations set created_at = ${new Date(createdAt)},
      data = data || jsonb_build_object('since', ${since}::bigint)
    where id = ${id} and ended_at is null and created_at > ${new Date(now)}`
}

/**
 * Ends it by the refund that it was at the provider. Whether that could be done: not when it has ended, or another one was that
 * refund. To be called with the payment held.
 */
export async function refundIsDone(
  tx: SqlRunner,
  { id, payment }: RefundOperation,
  refundId: string,
  now: number
): Promise<boolean> {
  const rows = await tx`
    update operations set ended_at = ${new Date(now)}, outcome = 'done',
      data = data || jsonb_build_object('refund', ${refundId}::text)
    where id = ${id} and ended_at is null and not exists (
      select 1 from operations other
      where other.kind = 'refund' and other.data ->> 'payment' = ${payment} and other.data ->> 'refund' = ${refundId})
    returning id`
  return rows.length > 0
}

/** The provider's ids of a payment's refunds that are known to be of one of our operations. */
export async function claimedRefunds(sql: SqlRunner, payment: string): Promise<ReadonlySet<string>> {
  const rows = await sql<{ refund: string }[]>`
    select data ->> 'refund' as refund from operations
    where kind = 'refund' and data ->> 'payment' = ${payment} and data ? 'refund'`
  return new Set(rows.map(({ refund }) => refund))
}

/** Of the line about a refund that seemed to be lost. */
export const lostKey = (operationId: string): string => `refund_lost:${operationId}`

/** Ends the one that seemed lost and was this refund, which nobody else waits for. Answers its id. To be called with the payment held. */
export async function claimLost(
  tx: SqlRunner,
  { payment, amount, transactionId }: { payment: string; amount: number; transactionId: string }
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    with same as (
      select id, outcome, created_at from operations
      where kind = 'refund' and data ->> 'payment' = ${payment} and (data ->> 'amount')::bigint = ${amount}
        and not data ? 'refund')
    update operations set outcome = 'done', data = data || jsonb_build_object('refund', ${transactionId}::text)
    where id = (
        select id from same where outcome = 'undone'
          and exists (select 1 from oddities where key = ${lostKey('')} || same.id and settled_at is null)
        order by created_at limit 1)
      and not exists (select 1 from same where outcome is null)
    returning id`
  return row?.id
}

/** Kopecks of a payment that are on their way back, or may be. */
export async function underWay(sql: SqlRunner, payment: string): Promise<number> {
  const [row] = await sql<{ amount: string }[]>`
    select coalesce(sum((data ->> 'amount')::bigint), 0) as amount from operations
    where kind = 'refund' and data ->> 'payment' = ${payment} and ended_at is null`
  return Number(row?.amount ?? 0)
}
