import type { PlanId } from '#contract/plans.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import type { MoneyFact } from './fact.ts'
import type { Standing } from './fold.ts'
import { keepPaymentCard } from './payment-cards.store.ts'
import { priceOf } from './price.ts'

/** A fact as it stands in the database. */
export interface FactRow {
  user_id: string
  recorded_at: Date
  key: string
  kind: MoneyFact['kind']
  at: Date
  plan: PlanId | null
  amount: string
  payed_to: Date | null
  payment: string | null
  price: string | null
  renews: boolean | null
  offer: string | null
}

const paidFor = ({ renews, offer }: FactRow) => ({
  ...(renews !== null && { renews }),
  ...(offer !== null && { offer })
})

/** @throws Error of a row that is no fact */
export function toFact(row: FactRow): MoneyFact {
  const { key, kind, plan } = row
  const [at, amount] = [row.at.getTime(), Number(row.amount)]
  const price = row.price === null ? {} : { price: Number(row.price) }
  if (kind === 'pay') return { kind, key, at, plan, amount, ...price, ...paidFor(row) }
  if (kind === 'refund') return { kind, key, at, payment: row.payment ?? '', amount }
  if (kind === 'grant') return { kind, key, at, plan, payedTo: row.payed_to?.getTime() ?? at }
  if (plan === null) throw new Error(`a change without a plan: ${key}`)
  return { kind, key, at, plan, ...price }
}

/** Everything that counts for each of these users; refunds with their payments, whoever they named. */
export const factRowsOf = (sql: SqlRunner, userIds: readonly string[]): Promise<FactRow[]> => sql<FactRow[]>`
  select user_id, recorded_at, key, kind, at, plan, amount, payed_to, payment, price, renews, offer from money_facts
  where user_id = any(${userIds}::bigint[]) and counts and kind <> 'refund'
  union all
  select paid.user_id, back.recorded_at, back.key, back.kind, back.at, back.plan, back.amount, back.payed_to, back.payment, back.price, null, null
  from money_facts as paid join money_facts as back on back.payment = paid.key
  where paid.user_id = any(${userIds}::bigint[]) and paid.kind = 'pay' and paid.counts and back.kind = 'refund' and back.counts`

/** The same of one user, as facts. @throws Error of a row that is no fact */
export const factsOf = async (sql: SqlRunner, userId: string): Promise<MoneyFact[]> =>
  (await factRowsOf(sql, [userId])).map(toFact)

/**
 * When the latest of what counts for a user happened, but for renewals at a price (kopecks); 0 where nothing has. The provider's clock may
 * be ahead of ours. Milliseconds.
 */
export async function lastFactAt(sql: SqlRunner, userId: string, exceptRenewalsAt?: number): Promise<number> {
  const facts = (await factsOf(sql, userId)).filter(
    fact => fact.kind !== 'pay' || fact.plan !== null || fact.amount !== exceptRenewalsAt
  )
  return Math.max(0, ...facts.map(({ at }) => at))
}

/** A fact with what it came with. Amounts are kopecks, times milliseconds. */
export interface NewFact {
  id: string
  key: string
  kind: MoneyFact['kind']
  userId: string | null
  at: number
  plan: PlanId | null
  amount: number
  /** What a term of the plan costs; kopecks. The catalogue's price unless told: it is kept, for that may change. */
  price?: number
  /** pay: as of its order; nothing for a renewal. */
  renews?: boolean
  offer?: string
  currency?: string
  payedTo?: number
  payment?: string
  orderId?: string | null
  transactionId?: string | null
  subscriptionId?: string | null
  cardLast4?: string
  counts?: boolean
  /** pay: of the provider's test mode, which is not taken here. */
  isTest?: boolean
}

const pricedAt = ({ kind, plan, price }: NewFact): number | null =>
  price ?? (plan !== null && (kind === 'pay' || kind === 'change') ? priceOf(plan) : null)

/** Whether it is new; what was told before stays as it was. A refund is in the currency of its payment, if that is known. */
export async function insertFact(tx: SqlRunner, fact: NewFact, now: number): Promise<boolean> {
  const rows = await tx`
    insert into money_facts (id, key, kind, user_id, at, recorded_at, plan, amount, currency, payed_to, payment,
      price, renews, offer, order_id, transaction_id, subscription_id, counts, test)
    values (${fact.id}, ${fact.key}, ${fact.kind}, ${fact.userId}, ${new Date(fact.at)}, ${new Date(now)},
      ${fact.plan}, ${fact.amount},
      coalesce((select currency from money_facts where key = ${fact.payment ?? null} and kind = 'pay'), ${fact.currency ?? 'RUB'}),
      ${fact.payedTo === undefined ? null : new Date(fact.payedTo)}, ${fact.payment ?? null},
      ${pricedAt(fact)}, ${fact.renews ?? null}, ${fact.offer ?? null}, ${fact.orderId ?? null}, ${fact.transactionId ?? null}, ${fact.subscriptionId ?? null},
      ${fact.counts ?? true}, ${fact.isTest ?? false})
    on conflict on constraint money_facts_key do nothing returning id`
  const isNew = rows.length > 0
  const { key, userId, at, subscriptionId = null, cardLast4: last4 = '' } = fact
  if (isNew && userId !== null && last4 !== '')
    await keepPaymentCard(tx, { payment: key, userId, at, subscriptionId, last4 })
  return isNew
}

/** Who a payment was counted for. */
export async function payerOf(sql: SqlRunner, payment: string): Promise<string | null> {
  const [row] = await sql<{ user_id: string | null }[]>`
    select user_id from money_facts where key = ${payment} and kind = 'pay'`
  return row?.user_id ?? null
}

/** Facts of one user are told one after another. Rows that name the user may be written meanwhile. */
export async function holdUser(tx: SqlRunner, userId: string): Promise<void> {
  await tx`select 1 from users where id = ${userId} for no key update`
}

/** A payment and its refund, told at once, wait for each other. */
export async function holdPayment(tx: SqlRunner, payment: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${payment}, 0))`
}

/** The user's plan is what the facts come to; without any it stays as it is. */
export async function keepStanding(
  tx: SqlRunner,
  userId: string,
  { plan, payedTo, everPaid }: Pick<Standing, 'plan' | 'payedTo' | 'everPaid'>
): Promise<void> {
  if (payedTo === null) await tx`update users set ever_paid = ${everPaid} where id = ${userId}`
  else {
    await tx`
      update users set plan = ${plan}, payed_to = ${new Date(payedTo)}, ever_paid = ${everPaid}
      where id = ${userId}`
  }
}

/** Sums up the money that the user has paid, less what went back of it. */
export async function keepPaid(tx: SqlRunner, userId: string): Promise<void> {
  await tx`update users set paid = paid_of(id) where id = ${userId}`
}

/** The provider took a payment back before the money moved. Holds the user. */
export async function keepVoided(tx: SqlRunner, transactionId: string): Promise<void> {
  await tx`select void_payment(${transactionId})`
}
