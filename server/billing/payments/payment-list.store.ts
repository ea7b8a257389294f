import { PAGE_SIZE } from '#contract/limits.ts'
import type { PaymentStatus } from '#contract/payment-status.ts'
import type { PlanId } from '#contract/plans.ts'
import { EXACT_TO, totalOf } from '#server/platform/counted.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import { isVoided, planThen, wantedDeclined, wantedPaid, type PaymentQuery } from './payment-filters.ts'

/** A payment as an administrator sees it, those too that did not go through. Money is kopecks, times are milliseconds. */
export interface ListedPayment {
  id: string
  at: number
  userId: string | null
  username: string
  plan: PlanId | null
  amount: number
  refunded: number
  currency: string
  status: PaymentStatus
  promo: string
  isOdd: boolean
  transactionId: string
  orderId: string
  subscriptionId: string
}

interface Row {
  id: string
  at: Date
  user_id: string | null
  username: string | null
  plan: PlanId | null
  amount: string
  refunded: string
  currency: string
  status: PaymentStatus
  promo: string | null
  odd: boolean
  transaction_id: string | null
  order_id: string | null
  subscription_id: string | null
}

const toListed = (row: Row): ListedPayment => ({
  id: row.id,
  at: row.at.getTime(),
  userId: row.user_id,
  username: row.username ?? '',
  plan: row.plan,
  amount: Number(row.amount),
  refunded: Number(row.refunded),
  currency: row.currency,
  status: row.status,
  promo: row.promo ?? '',
  isOdd: row.odd,
  transactionId: row.transaction_id ?? '',
  orderId: row.order_id ?? '',
  subscriptionId: row.subscription_id ?? ''
})

/** A map, for a query may ask for `constructor`. */
const sortable = new Map([
  ['date', fragment`at`],
  ['amount', fragment`amount`]
])

const fieldOf = (sort: string) => sort.replace(/^-/, '')

export const isSortable = (sort: string): boolean => sortable.has(fieldOf(sort))

/** Payments that went through, which have a key, and those that did not; of either as much as `first` says. */
const found = (query: PaymentQuery, first = fragment``): Fragment => fragment`
  (select paid.id::text as id, paid.id as tie, paid.at, paid.user_id, paid.key, paid.plan, paid.amount, paid.currency,
    paid.transaction_id, paid.order_id, paid.subscription_id
  from money_facts paid where ${wantedPaid(query)} ${first})
  union all
  (select declined.transaction_id as id, 0 as tie, declined.at, declined.user_id, null, null, declined.amount, 'RUB',
    declined.transaction_id, declined.order_id, declined.subscription_id
  from declines declined where ${wantedDeclined(query)} ${first})`

/** With what is asked of few rows only. */
const shown = (page: Fragment): Fragment => fragment`
  select paid.id, paid.at, paid.user_id, users.username, paid.amount, paid.currency, paid.transaction_id,
    paid.order_id, paid.subscription_id,
    case when paid.key is null then 'Declined' when ${isVoided} then 'Cancelled' else 'Completed' end as status,
    coalesce(
      paid.plan,
      case when paid.key is null and paid.subscription_id is null then orders.plan end,
      ${planThen}) as plan,
    case when paid.plan is not null then orders.promo_code end as promo,
    (select coalesce(sum(back.amount), 0) from money_facts back
      where back.payment = paid.key and back.kind = 'refund') as refunded,
    exists (select 1 from oddities odd
      where odd.transaction_id = paid.transaction_id and odd.transaction_id <> '' and odd.settled_at is null) as odd
  from (${page}) as paid
  left join users on users.id = paid.user_id
  left join orders on orders.id = paid.order_id`

export interface PaymentPage {
  payments: ListedPayment[]
  total: number
  exact: boolean
}

/** One page, the newest first unless told. */
export async function pageOfPayments(sql: SqlRunner, query: PaymentQuery): Promise<PaymentPage> {
  const { sort = '-date', limit = PAGE_SIZE, skip = 0 } = query
  const field = sortable.get(fieldOf(sort)) ?? fragment`at`
  const direction = sort.startsWith('-') ? fragment`desc` : fragment`asc`
  const order = fragment`order by ${field} ${direction}, tie ${direction}, id ${direction}`
  const near = found(query, fragment`${order} limit ${skip + limit}`)
  const rows = await sql<Row[]>`
    ${shown(fragment`select * from (${near}) as found ${order} limit ${limit} offset ${skip}`)} ${order}`
  const [counted] = await sql<{ total: number }[]>`
    select count(*)::int as total from (select 1 from (${found(query)}) as found limit ${EXACT_TO + 1}) as counted`
  return { payments: rows.map(toListed), ...totalOf(counted) }
}

/** One that went through. */
export async function paymentById(sql: SqlRunner, id: string): Promise<ListedPayment | undefined> {
  const [row] = await sql<Row[]>`${shown(fragment`${found({ id, isPaid: true })}`)}`
  return row && toListed(row)
}
