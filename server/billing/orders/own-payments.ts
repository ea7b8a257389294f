import { dayNumber } from '#contract/moscow-days.ts'
import type { ActPeriod } from '#contract/paid-service.ts'
import { isMoney } from '#contract/payment-state.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { actOf, booksAt, type Act } from '#server/billing/money/act.ts'
import { factsOf } from '#server/billing/money/facts.store.ts'
import { worthOfPayment, type Standing } from '#server/billing/money/fold.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { pageOfPayments, type ListedPayment } from '#server/billing/payments/payment-list.store.ts'
import type { Counted } from '#server/platform/counted.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { ownDetails, reasonsOf, type OwnDetails } from './own-payments.store.ts'
import { presentAct } from './paid-service.ts'

type ReceiptLink = OwnPayment['receipts'][number]

const presentReceipt = ({ type, url, amount, at }: OwnDetails['receipts'][number]): ReceiptLink => ({
  kind: type === 'IncomeReturn' ? 'refund' : 'income',
  url,
  amount: roubles(amount),
  date: new Date(at).toISOString()
})

const isDeclined = ({ status }: ListedPayment) => status === 'Declined'

/** What is known of a payment beside the list. */
interface Known {
  /** None of one that did not go through. */
  details: OwnDetails | undefined
  reason: string
  standing: Standing
  act: Act | undefined
}

/** Money came by it, nothing was had for that, and it has not gone back. */
const gaveNothing = (payment: ListedPayment, { details, standing }: Known): boolean =>
  isMoney({ ...payment, test: payment.isTest }) &&
  details !== undefined &&
  !standing.kept.has(details.key) &&
  payment.refunded < payment.amount

function present(payment: ListedPayment, known: Known, now: number): OwnPayment {
  const { details, standing, act } = known
  const isForPeople = gaveNothing(payment, known)
  const owed = details ? worthOfPayment(standing, details.key, now) : 0
  return {
    _id: payment.id,
    date: new Date(payment.at).toISOString(),
    plan: payment.plan,
    amount: roubles(payment.amount),
    refunded: roubles(payment.refunded),
    refundable: roubles(owed),
    currency: payment.currency,
    status: payment.status,
    test: payment.isTest,
    reason: known.reason,
    review: isForPeople && details?.settled === false,
    settled: isForPeople && details?.settled === true,
    promo: payment.promo,
    card: details?.card ?? '',
    receipts: details?.receipts.map(presentReceipt) ?? [],
    refundAsked: payment.refunded < payment.amount ? (details?.refundAsked?.toISOString() ?? null) : null,
    service: act ? presentAct(act, payment) : null
  }
}

const dayOrNot = (day: string | undefined) => (day === undefined ? undefined : dayNumber(day))

interface OwnQuery extends ActPeriod {
  id?: string
  sort?: string
  skip?: number
  limit?: number
}

/** One page of somebody's payments, those too that did not go through, and how many there are. */
export async function ownPayments(
  sql: SqlRunner,
  userId: string,
  { from, until, ...query }: OwnQuery,
  now: number
): Promise<{ payments: OwnPayment[] } & Counted> {
  const { payments, ...total } = await pageOfPayments(sql, { ...query, user: userId })
  const idsOf = (areDeclined: boolean) =>
    payments.filter(payment => isDeclined(payment) === areDeclined).map(({ id }) => id)
  const reasons = await reasonsOf(sql, idsOf(true))
  const details = new Map((await ownDetails(sql, userId, idsOf(false))).map(one => [one.id, one]))
  const facts = await factsOf(sql, userId)
  const books = booksAt(facts, now)
  const { standing } = books
  const period = { from: dayOrNot(from), until: dayOrNot(until) }
  const knownOf = (payment: ListedPayment): Known => {
    if (isDeclined(payment)) {
      const reason = reasons.get(payment.id) ?? ''
      return { details: undefined, reason, standing, act: undefined }
    }
    const paid = details.get(payment.id)
    const act = paid && actOf(facts, books, { key: paid.key, at: payment.at }, period)
    return { details: paid, reason: '', standing, act }
  }
  return { payments: payments.map(payment => present(payment, knownOf(payment), now)), ...total }
}

/** @throws ProblemError NOT_FOUND, also for a payment of somebody else; INVALID of a period that its act cannot be of */
export async function ownPayment(
  sql: SqlRunner,
  userId: string,
  query: OwnQuery & { id: string },
  now: number
): Promise<OwnPayment> {
  const { payments } = await ownPayments(sql, userId, query, now)
  // One that did not go through may have the same number.
  const payment = payments.find(({ status }) => status !== 'Declined') ?? payments[0]
  if (!payment) throw new ProblemError('NOT_FOUND', { message: 'Такого платежа нет.' })
  return payment
}
