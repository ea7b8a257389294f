import { HOUR_MS } from '#contract/durations.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

/** So long the provider may take to have what was just bought; afterwards a night will find it. */
const FRESH_MS = HOUR_MS

const everybody = fragment`true`

/** Of `paid`: whether it was paid since then for what is renewed, and we have not heard of its subscription. */
const isMissing = (since: number) => fragment`
  paid.kind = 'pay' and paid.counts and paid.renews and paid.transaction_id is not null
    and paid.at >= ${new Date(since)} and not exists (
      select 1 from subscriptions known
      where known.user_id = paid.user_id
        and (known.id = paid.subscription_id or paid.subscription_id is null and known.mirrored_at >= paid.at))`

/** Some of those who have such a payment. */
export async function withoutSubscription(
  sql: SqlRunner,
  { since, userId }: { since: number; userId?: string },
  limit: number
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where ${userId === undefined ? everybody : fragment`id = ${userId}`} and exists (
      select 1 from money_facts paid where paid.user_id = users.id and ${isMissing(since)})
    order by random() limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The same, while somebody is still promised a next charge for it. */
const isPromised = (since: number) => fragment`
  ${isMissing(since)} and exists (select 1 from users where id = paid.user_id and deleted_at is null)
    and paid.amount > (
      select coalesce(sum(back.amount), 0) from money_facts back where back.payment = paid.key and back.kind = 'refund')`

export interface Unrenewed {
  /** Of its fact. */
  key: string
  transactionId: string
  at: number
}

/** The last of a user's payments for which a renewal was promised that we have not heard of. */
export async function lastUnrenewed(
  sql: SqlRunner,
  { since, userId }: { since: number; userId: string }
): Promise<Unrenewed | undefined> {
  const [row] = await sql<{ key: string; transaction_id: string; at: Date }[]>`
    select key, transaction_id, at from money_facts paid
    where paid.user_id = ${userId} and ${isPromised(since)} order by at desc limit 1`
  return row && { key: row.key, transactionId: row.transaction_id, at: row.at.getTime() }
}

/** Of these payments those whose renewal has come, or is promised no more. */
export async function renewedOf(sql: SqlRunner, keys: readonly string[]): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select key from unnest(${keys}::text[]) as listed (key)
    where not exists (select 1 from money_facts paid where paid.key = listed.key and ${isPromised(0)})`
  return rows.map(({ key }) => key)
}

/** Whether a user has just bought what is renewed, and the provider has not told its subscription yet. */
export const awaitsSubscription = async (sql: SqlRunner, userId: string, now: number): Promise<boolean> =>
  (await withoutSubscription(sql, { since: now - FRESH_MS, userId }, 1)).length > 0
