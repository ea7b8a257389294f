import type { MoneyFact } from '#server/billing/money/fact.ts'
import { factsOf } from '#server/billing/money/facts.store.ts'
import { foldMoney, type Standing } from '#server/billing/money/fold.ts'
import { settleOddities } from '#server/billing/odd/oddities.store.ts'
import { isNextTermCharged } from '#server/billing/subscriptions/align.ts'
import { mirrorAccount } from '#server/billing/subscriptions/mirror-jobs.ts'
import { renewalsOf } from '#server/billing/subscriptions/subscriptions.store.ts'
import { wantCancel } from '#server/billing/subscriptions/want-cancel.ts'
import { addMail } from '#server/mail/mails.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { refundsToldOf } from './refunds.store.ts'
import { refundsOfTheRest } from './rest-taken.ts'

/** A refund that is recorded, by its fact's key. */
export interface FollowedRefund {
  key: string
  /** Key of its payment. */
  payment: string
  amount: number
  at: number
}

/** Settled when the payment arrives after all. */
export const unknownPaymentKey = (refund: string): string => `refund_unknown_payment:${refund}`

/** Whether one of a payment's refunds took the rest: which of them is not always the last that is told. */
const isNothingLeft = (facts: readonly MoneyFact[], standing: Standing, payment: string): boolean =>
  refundsOfTheRest(facts, standing).some(refund => refund.payment === payment)

async function isCharged(tx: SqlRunner, userId: string, now: number): Promise<boolean> {
  for (const renewal of await renewalsOf(tx, userId))
    if (await isNextTermCharged(tx, renewal, now)) return true
  return false
}

/**
 * All that follows from a refund once its payment is known, too: the letter, and the end of a renewal that has nothing left to renew.
 * To be called once, with the user held.
 */
export async function followRefund(
  tx: SqlRunner,
  jobs: Jobs,
  refund: FollowedRefund & { userId: string },
  now: number
): Promise<void> {
  const { userId, payment, amount, at } = refund
  const facts = await factsOf(tx, userId)
  const standing = foldMoney(facts)
  await jobs.add(tx, mirrorAccount, { userId })
  if (isNothingLeft(facts, standing, payment) && !(await isCharged(tx, userId, now)))
    await wantCancel(tx, jobs, { userId, by: 'refund' }, now)
  const plan = standing.plan && { plan: standing.plan }
  const until = standing.payedTo ?? at
  const renews = (await renewalsOf(tx, userId)).length > 0
  await addMail(tx, jobs, { kind: 'refunded', userId, ...plan, amount, until, renews, receipt: '' }, now)
}

/** What follows from refunds that were told before their payment. To be called when that is recorded, with the user held. */
export async function followRefundsOf(
  tx: SqlRunner,
  jobs: Jobs,
  { payment, userId }: { payment: string; userId: string | null },
  now: number
): Promise<void> {
  const refunds = await refundsToldOf(tx, payment)
  const odd = refunds.map(({ key }) => unknownPaymentKey(key))
  await settleOddities(tx, odd, now)
  if (userId === null) return
  for (const refund of refunds) await followRefund(tx, jobs, { ...refund, payment, userId }, now)
}
