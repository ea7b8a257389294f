import type { PlanId } from '#contract/plans.ts'
import { holdPayment } from '#server/billing/money/facts.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

/** What was paid by a payment (its fact's key), null when there is none such, and what went back of it; kopecks. */
export async function refundsOf(
  sql: SqlRunner,
  payment: string
): Promise<{ paid: number | null; refunded: number }> {
  const [row] = await sql<{ paid: string | null; refunded: string }[]>`
    select (select amount from money_facts where key = ${payment} and kind = 'pay') as paid,
      (select coalesce(sum(amount), 0) from money_facts where payment = ${payment} and kind = 'refund') as refunded`
  return { paid: row?.paid == null ? null : Number(row.paid), refunded: Number(row?.refunded ?? 0) }
}

/** All refunds of a payment so far, the first one first. */
export async function refundsToldOf(
  sql: SqlRunner,
  payment: string
): Promise<{ key: string; amount: number; at: number }[]> {
  const rows = await sql<{ key: string; amount: string; at: Date }[]>`
    select key, amount, at from money_facts where payment = ${payment} and kind = 'refund' order by at`
  return rows.map(({ key, amount, at }) => ({ key, amount: Number(amount), at: at.getTime() }))
}

/** A payment whose money may go back. Money is kopecks, times are milliseconds. */
export interface RefundablePayment {
  id: string
  key: string
  at: number
  userId: string | null
  /** Null: it was given for nothing. */
  transactionId: string | null
  plan: PlanId | null
  amount: number
  currency: string
  /** The provider took it back before the money moved. */
  isVoided: boolean
  /** Of the provider's test mode, and turned down: no money moved. */
  isTest: boolean
  /** Of whoever paid; empty when nobody knows. */
  email: string
}

interface Row {
  id: string
  key: string
  at: Date
  user_id: string | null
  transaction_id: string | null
  plan: PlanId | null
  amount: string
  currency: string
  voided: boolean
  test: boolean
  email: string | null
}

async function select(sql: SqlRunner, condition: Fragment): Promise<RefundablePayment | undefined> {
  const [row] = await sql<Row[]>`
    select paid.id, paid.key, paid.at, paid.user_id, paid.transaction_id, coalesce(paid.plan, paid.renewed) as plan, paid.amount, paid.currency, paid.voided, paid.test, users.username as email
    from money_facts paid left join users on users.id = paid.user_id and users.deleted_at is null
    where ${condition} and paid.kind = 'pay'`
  return (
    row && {
      id: row.id,
      key: row.key,
      at: row.at.getTime(),
      userId: row.user_id,
      transactionId: row.transaction_id,
      plan: row.plan,
      amount: Number(row.amount),
      currency: row.currency,
      isVoided: row.voided,
      isTest: row.test,
      email: row.email ?? ''
    }
  )
}

const paymentById = (sql: SqlRunner, id: string): Promise<RefundablePayment | undefined> =>
  select(sql, fragment`paid.id = ${id}`)

export const paymentByKey = (sql: SqlRunner, key: string): Promise<RefundablePayment | undefined> =>
  select(sql, fragment`paid.key = ${key}`)

/** Held: whoever refunds it too waits. */
export async function holdPaymentOf(tx: SqlRunner, id: string): Promise<RefundablePayment | undefined> {
  const payment = await paymentById(tx, id)
  if (payment) await holdPayment(tx, payment.key)
  return payment
}

/** The provider's ids of refunds of so much of a payment that we were told of since then, the first one first. */
export async function refundsSince(
  sql: SqlRunner,
  payment: string,
  amount: number,
  since: number
): Promise<string[]> {
  const rows = await sql<{ transaction_id: string }[]>`
    select transaction_id from money_facts
    where payment = ${payment} and kind = 'refund' and amount = ${amount} and recorded_at >= ${new Date(since)}
    order by recorded_at`
  return rows.map(row => row.transaction_id)
}
