import { HOUR_MS } from '#contract/durations.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { worthOfPayment } from '#server/billing/money/fold.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import { addMail } from '#server/mail/mails.ts'
import { admitAll } from '#server/platform/attempts.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { isConfirmed } from '#server/users/sign-in.store.ts'

import { insertWish, isAsked } from './refund-wishes.store.ts'
import { holdPaymentOf, refundsOf } from './refunds.store.ts'

const FULL = 'Вы прислали много запросов, мы ответим на каждый.'

const rulesOf = (userId: string) => [
  { key: `refund-wish:hour:${userId}`, limit: 5, windowMs: HOUR_MS },
  { key: `refund-wish:day:${userId}`, limit: 10, windowMs: 24 * HOUR_MS }
]

/**
 * Tells the operator that a payer wants money back, once for each payment, with what the unused days are worth.
 * @throws ProblemError NOT_FOUND, INVALID, TOO_MANY_ATTEMPTS
 */
export async function askRefund(
  { sql, jobs, clock }: BillingDependencies,
  { userId, paymentId, reason }: { userId: string; paymentId: string; reason: string }
): Promise<void> {
  const now = clock()
  await sql.begin(async tx => {
    const payment = await holdPaymentOf(tx, paymentId)
    if (!payment || payment.userId !== userId) {
      throw new ProblemError('NOT_FOUND', { message: 'Такого платежа нет. Обновите страницу.' })
    }
    if (await isAsked(tx, paymentId)) {
      throw invalid('payment', 'Вы уже просили вернуть деньги за этот платёж. Мы ответим на вашу почту.')
    }
    if (payment.isTest) throw invalid('payment', 'Платёж тестовый: деньги не списывались, возвращать нечего.')
    if (payment.isVoided) throw invalid('payment', 'Платёж отменён до списания: возвращать нечего.')
    const { refunded } = await refundsOf(tx, payment.key)
    if (payment.amount === 0) throw invalid('payment', 'За этот тариф вы не платили: возвращать нечего.')
    if (refunded >= payment.amount) throw invalid('payment', 'Деньги за этот платёж уже вернули.')
    await admitAll(tx, rulesOf(userId), now, FULL)
    const id = newId(now)
    await insertWish(tx, { id, userId, paymentId, reason }, now)
    const { key, plan, amount, at, transactionId } = payment
    const odd = { id, key: `refund_wanted:${id}`, reason: 'refund_wanted', at: now } as const
    await noteOddity(tx, { ...odd, userId, transactionId, amount: amount - refunded }, now)
    const worth = worthOfPayment(await standingOf(tx, userId), key, now)
    const confirmed = await isConfirmed(tx, userId)
    const about = { payment: paymentId, plan, amount, paidAt: at, worth, reason, confirmed }
    await addMail(tx, jobs, { kind: 'refund-wanted', userId, ...about }, now)
  })
}
