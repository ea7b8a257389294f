import { PAGE_SIZE } from '#contract/limits.ts'
import type { PaymentStatus } from '#contract/payment-status.ts'
import type { PlanId } from '#contract/plans.ts'
import { EXACT_TO, SEARCHED_TO, totalOf, type Counted } from '#server/platform/counted.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fieldOf, inOrder, sortOrder } from '#server/platform/sort-order.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

import { wantedDeclined, wantedPaid, type PaymentQuery } from './payment-filters.ts'
import { everyWay, searchOf, type Search, type Way, type Ways } from './payment-search.ts'

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
  isTest: boolean
  promo: string
  isOdd: boolean
  transactionId: string
  orderId: string
  subscriptionId: string
}

export interface ListedPaymentRow {
  id: string
  at: Date
  user_id: string | null
  username: string | null
  plan: PlanId | null
  amount: string
  refunded: string
  currency: string
  status: PaymentStatus
  test: boolean
  promo: string | null
  odd: boolean
  transaction_id: string | null
  order_id: string | null
  subscription_id: string | null
}

export const toListedPayment = (row: ListedPaymentRow): ListedPayment => ({
  id: row.id,
  at: row.at.getTime(),
  userId: row.user_id,
  username: row.username ?? '',
  plan: row.plan,
  amount: Number(row.amount),
  refunded: Number(row.refunded),
  currency: row.currency,
  status: row.status,
  isTest: row.test,
  promo: row.promo ?? '',
  isOdd: row.odd,
  transactionId: row.transaction_id ?? '',
  orderId: row.order_id ?? '',
  subscriptionId: row.subscription_id ?? ''
})

const sortable = new Map([
  ['date', fragment`at`],
  ['amount', fragment`amount`]
])

const WHAT_SORTS = 'Сортировать можно по дате или сумме.'

/** The newest first unless told. */
const sortOf = ({ sort = '-date' }: PaymentQuery): string => sort

/** @throws ProblemError INVALID */
const orderOf = (query: PaymentQuery): Fragment => inOrder(sortOrder(sortable, sortOf(query), WHAT_SORTS))

const none = fragment``

/** Rows of a table that a way finds; of users one after another, for the database would rather join all of both. */
function foundIn(rows: Fragment, { where, ordered, of }: Way, byDate: boolean): Fragment {
  if (of)
    return fragment`(${of}) as named cross join lateral (${rows} and user_id = named.id and ${where} offset 0) as one`
  const isInOrder = ordered === undefined || (ordered === 'date' && byDate)
  return fragment`(${rows} and ${where} ${isInOrder ? none : fragment`offset 0`}) as one`
}

/** Payments that went through, which have a key, and those that did not; of each way to find them as much as `first` says. */
function found(query: PaymentQuery, { paid, declined }: Ways, first = none): Fragment {
  const went = fragment`select * from money_facts paid where ${wantedPaid(query)}`
  const failed = fragment`select * from declines declined where ${wantedDeclined(query)}`
  const byDate = fieldOf(sortOf(query)) === 'date'
  const parts = [
    ...paid.map(
      way => fragment`
      (select one.id::text as id, at, user_id, key, coalesce(plan, renewed) as plan, offer, amount, currency, voided, test,
        transaction_id, order_id, subscription_id
      from ${foundIn(went, way, byDate)} ${first})`
    ),
    ...declined.map(
      way => fragment`
      (select transaction_id as id, at, user_id, null, plan, offer, amount, 'RUB', false, false, transaction_id, order_id,
        subscription_id
      from ${foundIn(failed, way, byDate)} ${first})`
    )
  ]
  return parts.reduce((before, part) => fragment`${before} union all ${part}`)
}

/** With what is asked of few rows only, and `more` of its own columns. */
const shown = (page: Fragment, more = none): Fragment => fragment`
  select ${more} paid.id, paid.at, paid.user_id, users.username, paid.amount, paid.currency, paid.transaction_id,
    paid.order_id, paid.subscription_id, paid.plan, paid.offer as promo,
    case when paid.key is null then 'Declined' when paid.voided then 'Cancelled' else 'Completed' end as status,
    paid.test,
    (select coalesce(sum(back.amount), 0) from money_facts back
      where back.payment = paid.key and back.kind = 'refund') as refunded,
    exists (select 1 from oddities odd
      where odd.transaction_id = paid.transaction_id and odd.transaction_id <> '' and odd.settled_at is null) as odd
  from (${page}) as paid
  left join users on users.id = paid.user_id`

/** Payments that were asked for. `exact`: there are `total`, else more. */
interface CountedPayments extends Counted {
  query: PaymentQuery
  search: Search
}

interface FoundPayments extends CountedPayments {
  order: Fragment
}

/** How much a query finds; at most one more than that is counted. */
async function countOf(sql: SqlRunner, query: PaymentQuery, search: Search): Promise<CountedPayments> {
  const to = search.every === everyWay ? EXACT_TO : SEARCHED_TO
  const some = found(query, search.every, fragment`limit ${to + 1}`)
  const [counted] = await sql<{ total: number }[]>`
    select count(*)::int as total from (select 1 from (${some}) as found limit ${to + 1}) as counted`
  return { query, search, ...totalOf(counted, to) }
}

/** Finds out how a query is best answered, and how much it finds. @throws ProblemError INVALID */
export async function findPayments(sql: SqlRunner, query: PaymentQuery): Promise<FoundPayments> {
  const order = orderOf(query)
  return { order, ...(await countOf(sql, query, await searchOf(sql, query.search))) }
}

/**
 * Few, which were counted exactly, are found first and put in order then: to go through all in their order would take long before the
 * first of few was met.
 */
const allFound = ({ query, search }: CountedPayments): Fragment =>
  fragment`with found as materialized (${found(query, search.every)}) select * from found`

/** Rows of all that was found, for `toListedPayment`; where they are many, the first come at once: each part is in order already. */
export const paymentsQuery = (payments: FoundPayments): Fragment => {
  const { query, search, exact, order } = payments
  if (exact) return fragment`${shown(allFound(payments))} ${order}`
  const ways = search.first(Infinity)
  const rows = fragment`select * from (${found(query, ways, order)}) as found`
  return fragment`${ways.head} ${shown(rows)} ${order}`
}

export interface PaymentPage extends Counted {
  payments: ListedPayment[]
}

const paging = new Set(['search', 'sort', 'skip', 'limit'])

/** With a filter there may be few of very many, which would be looked for among all payments. */
const isUnfiltered = (query: PaymentQuery): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || paging.has(name))

/** The first `skip + limit` of what many users have, of which a page; these are counted by the way. */
async function farPage(sql: SqlRunner, query: PaymentQuery, search: Search, skip: number, limit: number) {
  const order = orderOf(query)
  const ways = search.first(skip + limit)
  const near = fragment`${order} limit ${skip + limit}`
  const first = fragment`select * from (${found(query, ways, near)}) as found ${near}`
  const page = fragment`select *, (count(*) over ())::int as total from (${first}) as near ${order} limit ${limit} offset ${skip}`
  return sql<(ListedPaymentRow & { total: number })[]>`
    ${ways.head} ${shown(page, fragment`paid.total,`)} ${order}`
}

/** One page, the newest first unless told. @throws ProblemError INVALID */
export async function pageOfPayments(sql: SqlRunner, query: PaymentQuery): Promise<PaymentPage> {
  const { limit = PAGE_SIZE, skip = 0 } = query
  const order = orderOf(query)
  const search = await searchOf(sql, query.search)
  if (search.isOfMany && isUnfiltered(query) && skip + limit > SEARCHED_TO) {
    const far = await farPage(sql, query, search, skip, limit)
    if (far.length > 0) return { payments: far.map(toListedPayment), ...totalOf(far[0], SEARCHED_TO) }
  }
  const payments = await countOf(sql, query, search)
  const { total, exact } = payments
  const near = fragment`${order} limit ${skip + limit}`
  const ways = search.first(skip + limit)
  const those = exact ? allFound(payments) : fragment`select * from (${found(query, ways, near)}) as found`
  const page = fragment`${those} ${order} limit ${limit} offset ${skip}`
  const rows = await sql<ListedPaymentRow[]>`${exact ? none : ways.head} ${shown(page)} ${order}`
  return { payments: rows.map(toListedPayment), total, exact }
}

/** One payment, before one of the same number that did not go through. */
export async function paymentById(sql: SqlRunner, id: string): Promise<ListedPayment | undefined> {
  const rows = await sql<ListedPaymentRow[]>`${shown(found({ id }, everyWay))}`
  const row = rows.find(({ status }) => status !== 'Declined') ?? rows[0]
  return row && toListedPayment(row)
}
