import { dayNumber, startOf } from '#contract/moscow-days.ts'
import type { PaymentStatus } from '#contract/payment-status.ts'
import type { PlanId } from '#contract/plans.ts'
import { allOf, fragment, type Fragment } from '#server/platform/sql.ts'

export interface PaymentQuery {
  /** Of a payment; of one that did not go through the provider's number. */
  id?: string
  /** Only those that went through. */
  isPaid?: boolean
  /** Moscow days, both included. */
  dateFrom?: string
  dateTo?: string
  user?: string
  plan?: PlanId
  status?: PaymentStatus
  /** Of the provider's test mode, and turned down. */
  test?: boolean
  odd?: boolean
  search?: string
  sort?: string
  skip?: number
  limit?: number
}

const isOdd = fragment`transaction_id in (
  select transaction_id from oddities where settled_at is null and transaction_id <> '')`

/** What a payment and a failed one are both asked. */
const common = ({ dateFrom, dateTo, user, odd }: PaymentQuery): Fragment[] => [
  ...(dateFrom === undefined ? [] : [fragment`at >= ${new Date(startOf(dayNumber(dateFrom)))}`]),
  ...(dateTo === undefined ? [] : [fragment`at < ${new Date(startOf(dayNumber(dateTo) + 1))}`]),
  ...(user === undefined ? [] : [fragment`user_id = ${user}`]),
  ...(odd === undefined ? [] : [odd ? isOdd : fragment`(${isOdd}) is not true`])
]

/** The provider took a voided one back before the money moved. */
function wantedStatus(status: PaymentStatus | undefined): Fragment[] {
  if (status === undefined) return []
  if (status === 'Completed') return [fragment`not voided`]
  return [status === 'Cancelled' ? fragment`voided` : fragment`false`]
}

/** Of `money_facts paid`. */
export const wantedPaid = (query: PaymentQuery): Fragment =>
  allOf([
    fragment`kind = 'pay'`,
    ...(query.id === undefined ? [] : [fragment`id = ${query.id}`]),
    ...wantedStatus(query.status),
    ...(query.test === undefined ? [] : [query.test ? fragment`test` : fragment`not test`]),
    ...(query.plan === undefined ? [] : [fragment`coalesce(plan, renewed) = ${query.plan}`]),
    ...common(query)
  ])

/** Of `declines declined`. */
export const wantedDeclined = (query: PaymentQuery): Fragment =>
  allOf([
    query.isPaid !== true && query.test !== true && (query.status ?? 'Declined') === 'Declined'
      ? fragment`true`
      : fragment`false`,
    ...(query.id === undefined ? [] : [fragment`transaction_id = ${query.id}`]),
    ...(query.plan === undefined ? [] : [fragment`plan = ${query.plan}`]),
    ...common(query)
  ])
