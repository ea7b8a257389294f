import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

/** People are told three days ahead; a round comes every hour, so that none hears of it later. */
const AHEAD_MS = 3 * DAY_MS + HOUR_MS

/** A charge is told once; one of another day or amount is another charge. */
const key = fragment`'charge-soon:' || subscriptions.id || ':'
  || to_char(next_charge at time zone 'Europe/Moscow', 'YYYY-MM-DD') || ':' || (model ->> 'Amount')`

const isDue = (now: number): Fragment => fragment`
  status = 'Active' and cancel_wanted_at is null and model ->> 'Amount' is not null
  and next_charge > ${new Date(now)} and next_charge <= ${new Date(now + AHEAD_MS)} and deleted_at is null
  and not exists (select 1 from told where told.key = ${key})`

/** Subscriptions that will be charged soon and whose users have not heard of it. */
export async function dueCharges(
  sql: SqlRunner,
  now: number,
  seen: readonly string[],
  limit: number
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select subscriptions.id from subscriptions join users on users.id = user_id
    where ${isDue(now)} and subscriptions.id <> all(${seen}::text[]) order by next_charge limit ${limit}`
  return rows.map(({ id }) => id)
}

export interface DueCharge {
  key: string
  userId: string
  /** As the provider tells it: not in kopecks. */
  amount: number
  currency: string
  date: number
}

/** One of them; nobody cancels it before the end of the transaction. Undefined: it is not due any more. */
export async function dueCharge(tx: SqlRunner, id: string, now: number): Promise<DueCharge | undefined> {
  const [row] = await tx<
    { key: string; user_id: string; amount: string; currency: string; next_charge: Date }[]
  >`
    select ${key} as key, user_id, model ->> 'Amount' as amount, coalesce(model ->> 'Currency', 'RUB') as currency,
      next_charge
    from subscriptions join users on users.id = user_id
    where subscriptions.id = ${id} and ${isDue(now)} for share of subscriptions`
  return (
    row && {
      key: row.key,
      userId: row.user_id,
      amount: Number(row.amount),
      currency: row.currency,
      date: row.next_charge.getTime()
    }
  )
}
