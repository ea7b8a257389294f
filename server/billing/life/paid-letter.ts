import { Type } from 'typebox'

import type { PlanId } from '#contract/plans.ts'
import type { Standing } from '#server/billing/money/fold.ts'
import { payKey, standingOf } from '#server/billing/money/record.ts'
import { kopecksOf } from '#server/billing/money/roubles.ts'
import { addMail } from '#server/mail/mails.ts'
import { jobKind, type Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { isReadyToTell, paymentToTell, renewalAfter } from './paid-letter.store.ts'
import type { Teller } from './teller.ts'
import { isFirstTime } from './told.store.ts'

const paidLetter = jobKind({
  name: 'paid-letter',
  data: Type.Object({ payment: Type.String() }),
  retries: 200,
  pause: { first: 2, longest: 900 },
  atOnce: 2
})
/** The receipt is there within minutes, or the letter goes without it. */
const RECEIPT_SECONDS = 600

/**
 * Has the letter about a payment (by its fact's key) written as soon as its receipt is there, or ten minutes later without it. To be
 * called in the transaction of the payment, when it is recorded.
 */
export async function paidLetterSoon(tx: SqlRunner, jobs: Jobs, payment: string): Promise<void> {
  const afterSeconds = (await isReadyToTell(tx, payment)) ? 0 : RECEIPT_SECONDS
  await jobs.add(tx, paidLetter, { payment }, { afterSeconds })
}

/**
 * Writes it now, if it was not written yet. To be called in the transaction of the receipt, when that is stored; `transactionId`
 * may be unknown.
 */
export const paidLetterNow = (tx: SqlRunner, jobs: Jobs, transactionId: string, now: number): Promise<void> =>
  writePaidLetter(tx, jobs, payKey(transactionId), now)

/** Writes the letter about a payment, once; of money that gave nothing, or that has gone back, there is none. */
export async function writePaidLetter(
  tx: SqlRunner,
  jobs: Jobs,
  payment: string,
  now: number
): Promise<void> {
  const paid = await paymentToTell(tx, payment)
  if (!paid) return
  const { userId, amount, currency, at, receipt } = paid
  const standing = await standingOf(tx, userId)
  const { payedTo, renewalPrice, kept } = standing
  const plan = paid.plan ?? boughtBy(standing, payment)
  if (plan === null || payedTo === null || (amount > 0 && kept.get(payment) === 0)) return
  if (!(await isFirstTime(tx, `paid:${payment}`, now))) return
  const renewal = await renewalAfter(tx, payment)
  const next = renewal
    ? { date: payedTo, amount: renewal.amount === null ? renewalPrice : kopecksOf(renewal.amount) }
    : null
  await addMail(
    tx,
    jobs,
    { kind: 'paid', userId, plan, amount, currency, at, until: payedTo, receipt, next },
    now
  )
}

const boughtBy = ({ segments, renews }: Standing, payment: string): PlanId | null =>
  segments.find(({ shares }) => shares.some(share => share.payment === payment))?.plan ?? renews

/** Writes such letters from now on. */
export const startPaidLetters = ({ sql, clock, jobs }: Teller): Promise<void> =>
  jobs.work(paidLetter, ({ payment }) => sql.begin(tx => writePaidLetter(tx, jobs, payment, clock())))
