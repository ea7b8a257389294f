import { planParts, type PlanId } from '#contract/plans.ts'
import { standingOf } from '#server/billing/money/record.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** A sum that may be charged for so many months. Kopecks. */
export interface Agreed {
  amount: number
  period: number
}

const termOf = ({ plan, price }: { plan: PlanId; price: number }): Agreed => ({
  amount: price,
  period: planParts(plan).months
})

/** What somebody has begun to pay for, to be renewed: the payment may be told much later, when prices are others. */
async function ordered(sql: SqlRunner, userId: string): Promise<Agreed[]> {
  const rows = await sql<{ plan: PlanId; price: string }[]>`
    select plan, max(price) as price from orders
    where user_id = ${userId} and renews_from is not null group by plan`
  return rows.map(({ plan, price }) => termOf({ plan, price: Number(price) }))
}

/** What we have asked the provider for ourselves. */
const asked = async (sql: SqlRunner, subscriptionId: string): Promise<Agreed[]> => sql<Agreed[]>`
  select distinct (data ->> 'amount')::float8 as amount, (data ->> 'period')::int as period from operations
  where subscription_id = ${subscriptionId} and kind in ('change', 'align')`

/** All that a user has agreed to be charged by a subscription, now or before. */
export async function agreedTo(
  sql: SqlRunner,
  { id, userId }: { id: string; userId: string }
): Promise<Agreed[]> {
  const { renews, renewalPrice, renewedBefore } = await standingOf(sql, userId)
  const present = renews === null ? [] : [{ plan: renews, price: renewalPrice }]
  return [
    ...[...present, ...renewedBefore].map(termOf),
    ...(await ordered(sql, userId)),
    ...(await asked(sql, id))
  ]
}

/** Whether the order that a subscription comes from is renewed; of one whose order is not known, whether any of the user's is. */
export async function isOrdered(
  sql: SqlRunner,
  { id, userId }: { id: string; userId: string }
): Promise<boolean> {
  const [row] = await sql<{ renews: boolean }[]>`
    select coalesce(
      (select renews_from is not null from money_facts join orders on orders.id = order_id
        where subscription_id = ${id} and kind = 'pay' order by at limit 1),
      exists (select 1 from orders where user_id = ${userId} and renews_from is not null)) as renews`
  return row?.renews === true
}

/** Of these subscriptions the one that was paid for first; undefined: none was. */
export async function firstPaid(sql: SqlRunner, ids: readonly string[]): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select subscription_id as id from money_facts
    where subscription_id = any(${[...ids]}::text[]) and kind = 'pay' order by at, key limit 1`
  return row?.id
}
