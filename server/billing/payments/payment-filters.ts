import type { PaymentStatus } from '#contract/payment-status.ts'
import type { PlanId } from '#contract/plans.ts'
import { fragment, type Fragment } from '#server/platform/sql.ts'

export interface PaymentQuery {
  id?: string
  /** Only those that went through. */
  isPaid?: boolean
  /** Moscow days, both included. */
  dateFrom?: string
  dateTo?: string
  user?: string
  plan?: PlanId
  status?: PaymentStatus
  odd?: boolean
  search?: string
  sort?: string
  skip?: number
  limit?: number
}

const DAY_MS = 86_400_000

/** The first moment of a Moscow day. */
const startOf = (day: string) => Date.parse(`${day}T00:00:00+03:00`)

const all = (conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((before, condition) => fragment`${before} and ${condition}`, fragment`true`)

const byUsername = (word: string) => fragment`
  user_id in (select id from users where strpos(lower(username), ${word}) > 0)`

/** What a payment and a failed one are both asked. */
function common({ dateFrom, dateTo, user, odd, search = '' }: PaymentQuery, promo: Fragment): Fragment[] {
  const word = search.trim().toLowerCase()
  const isOdd = fragment`transaction_id in (
    select transaction_id from oddities where settled_at is null and transaction_id <> '')`
  return [
    ...(dateFrom === undefined ? [] : [fragment`at >= ${new Date(startOf(dateFrom))}`]),
    ...(dateTo === undefined ? [] : [fragment`at < ${new Date(startOf(dateTo) + DAY_MS)}`]),
    ...(user === undefined ? [] : [fragment`user_id = ${user}`]),
    ...(odd === undefined ? [] : [odd ? isOdd : fragment`(${isOdd}) is not true`]),
    ...(word === ''
      ? []
      : [
          fragment`(transaction_id = ${word} or order_id::text = ${word} or lower(subscription_id) = ${word}
            or ${promo} or ${byUsername(word)})`
        ])
  ]
}

const byPromo = (search = '') => fragment`
  order_id in (select id from orders where lower(promo_code) = ${search.trim().toLowerCase()} and promo_code <> '')`

/** Of a payment called `paid`: the plan that renewed then. */
export const planThen = fragment`(
  select bought.plan from money_facts bought
  where bought.user_id = paid.user_id and bought.kind in ('pay', 'change') and bought.plan is not null
    and bought.counts and bought.at <= paid.at
  order by bought.at desc limit 1)`

/** Of a payment called `paid`: the provider took it back before the money moved. */
export const isVoided = fragment`exists (
  select 1 from notifications where notifications.kind = 'cancel' and notifications.key = paid.transaction_id)`

function wantedStatus(status: PaymentStatus | undefined): Fragment[] {
  if (status === undefined) return []
  if (status === 'Completed') return [fragment`not ${isVoided}`]
  return [status === 'Cancelled' ? isVoided : fragment`false`]
}

/** Of `money_facts paid`. */
export const wantedPaid = (query: PaymentQuery): Fragment =>
  all([
    fragment`kind = 'pay'`,
    ...(query.id === undefined ? [] : [fragment`id = ${query.id}`]),
    ...wantedStatus(query.status),
    ...(query.plan === undefined ? [] : [fragment`coalesce(plan, ${planThen}) = ${query.plan}`]),
    ...common(query, fragment`plan is not null and ${byPromo(query.search)}`)
  ])

/** Of `declines declined`. */
export const wantedDeclined = (query: PaymentQuery): Fragment =>
  all([
    query.isPaid !== true && (query.status ?? 'Declined') === 'Declined' ? fragment`true` : fragment`false`,
    ...(query.plan === undefined
      ? []
      : [fragment`order_id in (select id from orders where plan = ${query.plan})`]),
    ...common(query, byPromo(query.search))
  ])
