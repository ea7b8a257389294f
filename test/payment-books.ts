import type { TestApp } from './app.ts'

export interface BookedFact {
  key: string
  plan: string | null
  amount: string
  counts: boolean
  order_id: string | null
  user_id: string | null
}

/** Everything that is kept of a user's money. */
export const factsOf = (
  { services: { sql } }: Pick<TestApp, 'services'>,
  userId: string
): Promise<BookedFact[]> =>
  sql<BookedFact[]>`
    select key, plan, amount, counts, order_id, user_id from money_facts where user_id = ${userId} order by at, key`

export async function factOf(
  { services: { sql } }: Pick<TestApp, 'services'>,
  transactionId: unknown
): Promise<BookedFact | undefined> {
  const [row] = await sql<BookedFact[]>`
    select key, plan, amount, counts, order_id, user_id from money_facts where key = ${`pay:${String(transactionId)}`}`
  return row
}

/** What the user has by it. */
export async function planOf(
  { services: { sql } }: Pick<TestApp, 'services'>,
  userId: string
): Promise<{ plan: string | null; payedTo: number }> {
  const [row] = await sql<{ plan: string | null; payed_to: Date }[]>`
    select plan, payed_to from users where id = ${userId}`
  return { plan: row?.plan ?? null, payedTo: row?.payed_to.getTime() ?? 0 }
}

/** Reasons of what was listed about a transaction. */
export async function oddOf(
  { services: { sql } }: Pick<TestApp, 'services'>,
  transactionId: unknown
): Promise<string[]> {
  const rows = await sql<{ reason: string }[]>`
    select reason from oddities where transaction_id = ${String(transactionId)} and settled_at is null
    order by reason`
  return rows.map(({ reason }) => reason)
}
