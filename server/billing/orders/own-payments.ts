import type { OwnPayment } from '#contract/payment.ts'
import { worthOfPayment, type Standing } from '#server/billing/money/fold.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { pageOfPayments, type ListedPayment } from '#server/billing/payments/payment-list.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { ownDetails, type OwnDetails } from './own-payments.store.ts'

type ReceiptLink = OwnPayment['receipts'][number]

const presentReceipt = ({ type, url, amount, at }: OwnDetails['receipts'][number]): ReceiptLink => ({
  kind: type === 'IncomeReturn' ? 'refund' : 'income',
  url,
  amount: roubles(amount),
  date: new Date(at).toISOString()
})

function present(
  payment: ListedPayment,
  details: OwnDetails | undefined,
  standing: Standing,
  now: number
): OwnPayment {
  return {
    _id: payment.id,
    date: new Date(payment.at).toISOString(),
    plan: payment.plan,
    amount: roubles(payment.amount),
    refunded: roubles(payment.refunded),
    refundable: details ? roubles(worthOfPayment(standing, details.key, now)) : 0,
    currency: payment.currency,
    status: payment.status,
    promo: payment.promo,
    card: details?.card ?? '',
    receipts: details?.receipts.map(presentReceipt) ?? [],
    refundAsked: details?.refundAsked?.toISOString() ?? null
  }
}

interface OwnQuery {
  sort?: string
  skip?: number
  limit?: number
}

/** One page of somebody's payments, those too that did not go through, and how many there are. */
export async function ownPayments(
  sql: SqlRunner,
  userId: string,
  query: OwnQuery,
  now: number
): Promise<{ payments: OwnPayment[]; total: number; exact: boolean }> {
  const { payments, total, exact } = await pageOfPayments(sql, { ...query, user: userId })
  const passed = payments.filter(({ status }) => status !== 'Declined')
  const details = await ownDetails(
    sql,
    userId,
    passed.map(({ id }) => id)
  )
  const standing = await standingOf(sql, userId)
  const detailsOf = new Map(details.map(one => [one.id, one]))
  return {
    payments: payments.map(payment => {
      const own = payment.status === 'Declined' ? undefined : detailsOf.get(payment.id)
      return present(payment, own, standing, now)
    }),
    total,
    exact
  }
}
