import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { freeUse } from '#server/billing/promo/uses.ts'
import { mirrorSubscription } from '#server/billing/subscriptions/mirror-jobs.ts'
import { addMail } from '#server/mail/mails.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { GRACE_MS } from '#server/users/user.ts'

import { declineWords } from './decline-words.ts'
import { failedTimes, insertDecline } from './declines.store.ts'
import type { ToldPayment } from './told.ts'
import { isRefusedTest, whoseIs, type Whose } from './whose.ts'

type Dependencies = Pick<BillingDependencies, 'jobs' | 'provider'>

/** The provider gives up after as many failures in a row. */
const TRIES = 3

/** Why a renewal failed and what to do, unless it has succeeded since. */
async function tellOfFailure(
  tx: SqlRunner,
  { jobs }: Dependencies,
  { told, userId, code }: { told: ToldPayment & { subscriptionId: string }; userId: string; code: number },
  now: number
): Promise<void> {
  const failed = await failedTimes(tx, told.subscriptionId, told.at)
  const { renews, plan: had, payedTo } = await standingOf(tx, userId)
  const plan = renews ?? had
  if (failed === 0 || plan === null || payedTo === null) return
  const isLast = failed >= TRIES
  const until = Math.max(isLast ? payedTo : payedTo + GRACE_MS, now)
  const { amount, currency } = told
  const about = { userId, plan, amount, ...(currency !== '' && { currency }), until, isLast }
  const mail = { kind: 'charge-failed', ...about, ...declineWords(code) } as const
  await addMail(tx, jobs, mail, now)
}

/**
 * Records a try to pay that did not go through, once. A subscription begins with its first payment: what names one is a renewal.
 * Answers whether it is new and whose it was.
 */
async function keepDecline(
  tx: SqlRunner,
  told: ToldPayment,
  reasonCode: number | null
): Promise<{ isNew: boolean; whose: Whose }> {
  const whose = await whoseIs(tx, told)
  const { transactionId, subscriptionId, amount, at } = told
  const { userId, order } = whose
  const orderId = subscriptionId === null ? (order?.id ?? null) : null
  const decline = { transactionId, userId, orderId, subscriptionId, amount, reasonCode, at }
  const isNew = await insertDecline(tx, decline)
  if (order) await freeUse(tx, order.id, transactionId)
  return { isNew, whose }
}

/** A try to pay failed: its promo code is free again; of a renewal the payer is told. */
export async function recordFailure(
  tx: SqlRunner,
  deps: Dependencies,
  told: ToldPayment,
  code: number,
  now: number
): Promise<void> {
  const { isNew, whose } = await keepDecline(tx, told, code)
  const { userId, payer } = whose
  const { subscriptionId } = told
  if (!isNew || subscriptionId === null) return
  await deps.jobs.add(tx, mirrorSubscription, { id: subscriptionId })
  if (userId === null || payer?.isDeleted === true || isRefusedTest(told, deps)) return
  await tellOfFailure(tx, deps, { told: { ...told, subscriptionId }, userId, code }, now)
}

/** An authorised payment was called off. */
export async function recordVoid(tx: SqlRunner, told: ToldPayment): Promise<void> {
  await keepDecline(tx, told, null)
}
