import type { SubscriptionModel } from '#server/billing/provider/models.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

/** A subscription as the provider last told it, and what the user wants of it. Times are milliseconds. */
export interface Subscription {
  id: string
  userId: string
  status: string
  /** Empty until it was mirrored. */
  model: Partial<SubscriptionModel>
  nextCharge: number | null
  cancelWantedAt: number | null
}

interface Row {
  id: string
  user_id: string
  status: string
  model: Partial<SubscriptionModel>
  next_charge: Date | null
  cancel_wanted_at: Date | null
}

const toSubscription = (row: Row): Subscription => ({
  id: row.id,
  userId: row.user_id,
  status: row.status,
  model: row.model,
  nextCharge: row.next_charge?.getTime() ?? null,
  cancelWantedAt: row.cancel_wanted_at?.getTime() ?? null
})

/** Whether the provider still charges in this state, or tries to. */
export const isLiving = (status: string): boolean => status === 'Active' || status === 'PastDue'

/** The same of a row of subscriptions. */
export const isLivingRow = fragment`status in ('Active', 'PastDue')`

async function select(sql: SqlRunner, condition: Fragment): Promise<Subscription[]> {
  const rows = await sql<Row[]>`
    select id, user_id, status, model, next_charge, cancel_wanted_at from subscriptions
    where ${condition} order by mirrored_at desc`
  return rows.map(toSubscription)
}

export async function subscriptionById(sql: SqlRunner, id: string): Promise<Subscription | undefined> {
  const [found] = await select(sql, fragment`id = ${id}`)
  return found
}

export const subscriptionsOf = (sql: SqlRunner, userId: string): Promise<Subscription[]> =>
  select(sql, fragment`user_id = ${userId}`)

/** What would be charged again, whether or not the user wants that. */
export const livingOf = (sql: SqlRunner, userId: string): Promise<Subscription[]> =>
  select(sql, fragment`user_id = ${userId} and ${isLivingRow}`)

/** What would be charged again, and is to be. */
export const renewalsOf = (sql: SqlRunner, userId: string): Promise<Subscription[]> =>
  select(sql, fragment`user_id = ${userId} and ${isLivingRow} and cancel_wanted_at is null`)
