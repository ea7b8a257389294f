import { planAt } from '#server/billing/money/renewed.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

export interface NewDecline {
  transactionId: string
  userId: string | null
  orderId: string | null
  subscriptionId: string | null
  /** Kopecks. */
  amount: number
  reasonCode: number | null
  at: number
}

/** Whether it was not told before. */
export async function insertDecline(tx: SqlRunner, decline: NewDecline): Promise<boolean> {
  const rows = await tx`
    insert into declines (transaction_id, user_id, order_id, subscription_id, amount, reason_code, at, plan, offer)
    select told.*, case when told.subscription_id is null then orders.plan else ${planAt(fragment`told`)} end,
      nullif(orders.promo_code, '')
    from (select ${decline.transactionId}::text as transaction_id, ${decline.userId}::bigint as user_id,
        ${decline.orderId}::bigint as order_id, ${decline.subscriptionId}::text as subscription_id,
        ${decline.amount}::bigint as amount, ${decline.reasonCode}::int as reason_code,
        ${new Date(decline.at)}::timestamptz as at) as told
    left join orders on orders.id = told.order_id
    on conflict do nothing returning transaction_id`
  return rows.length > 0
}

/** How often a subscription's charge has failed since it last succeeded; 0: it has succeeded since that moment. */
export async function failedTimes(sql: SqlRunner, subscriptionId: string, at: number): Promise<number> {
  const [row] = await sql<{ failed: number; paid_since: boolean }[]>`
    with paid as (
      select max(money_facts.at) as at from money_facts where kind = 'pay' and subscription_id = ${subscriptionId})
    select count(*)::int as failed, coalesce((select paid.at from paid) > ${new Date(at)}, false) as paid_since
    from declines where subscription_id = ${subscriptionId}
      and declines.at > coalesce((select paid.at from paid), '-infinity')`
  return !row || row.paid_since ? 0 : row.failed
}

/** A renewal that did not go through, of somebody who is still there. Kopecks, milliseconds. */
export interface FailedRenewal {
  userId: string
  subscriptionId: string
  amount: number
  reasonCode: number | null
  at: number
}

interface FailedRow {
  user_id: string
  subscription_id: string
  amount: string
  reason_code: number | null
  at: Date
}

const toFailed = (row: FailedRow): FailedRenewal => ({
  userId: row.user_id,
  subscriptionId: row.subscription_id,
  amount: Number(row.amount),
  reasonCode: row.reason_code,
  at: row.at.getTime()
})

export async function failedRenewal(
  sql: SqlRunner,
  transactionId: string
): Promise<FailedRenewal | undefined> {
  const [row] = await sql<FailedRow[]>`
    select user_id, subscription_id, amount, reason_code, at from declines join users on users.id = user_id
    where transaction_id = ${transactionId} and subscription_id is not null and deleted_at is null`
  return row && toFailed(row)
}

/** Why a subscription's charge failed last; undefined: it never did. */
export async function lastReason(sql: SqlRunner, subscriptionId: string): Promise<number | null | undefined> {
  const [row] = await sql<{ reason_code: number | null }[]>`
    select reason_code from declines where subscription_id = ${subscriptionId} order by at desc limit 1`
  return row?.reason_code
}
