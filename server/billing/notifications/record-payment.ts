import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { paidLetterSoon } from '#server/billing/life/paid-letter.ts'
import { factsOf, holdPayment } from '#server/billing/money/facts.store.ts'
import type { Standing } from '#server/billing/money/fold.ts'
import { hasTakenFreeDays } from '#server/billing/money/free-days.ts'
import { payKey, recordFact, type Recorded } from '#server/billing/money/record.ts'
import type { OddReason } from '#server/billing/odd/odd-words.ts'
import { noteOddity, settleOddities } from '#server/billing/odd/oddities.store.ts'
import type { Order } from '#server/billing/orders/orders.store.ts'
import { orderTerms } from '#server/billing/orders/paid-until.ts'
import { endTriesOf, endTry } from '#server/billing/orders/tries.store.ts'
import { freeUse, takeUse } from '#server/billing/promo/uses.ts'
import { followRefundsOf } from '#server/billing/refunds/follow-refund.ts'
import { refundsOf } from '#server/billing/refunds/refunds.store.ts'
import { keepCard } from '#server/billing/subscriptions/cards.store.ts'
import { mirrorAccount, mirrorSubscription } from '#server/billing/subscriptions/mirror-jobs.ts'
import { newId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { judgePayment } from './judge-payment.ts'
import { keptMessage } from './notifications.store.ts'
import { isOvertaken, knownPayment, paidWith } from './payments.store.ts'
import { takeReceipts } from './receipts.store.ts'
import type { ToldPayment } from './told.ts'
import { isRefusedTest, whoseIs } from './whose.ts'

type Dependencies = Pick<BillingDependencies, 'jobs' | 'provider' | 'archived'>

export type PaymentRecorded = Pick<Recorded, 'isNew' | 'userId'>

const oddKey = (reason: OddReason, payment: string): string => `${reason}:${payment}`

/** The discount was given with the payment: its use is taken, held or not. */
async function takePromo(
  tx: SqlRunner,
  { id, userId, plan, promoId }: Order,
  now: number
): Promise<OddReason[]> {
  if (promoId === null) return []
  const { wasHeld } = await takeUse(tx, { orderId: id, userId, plan, promoId }, now)
  return wasHeld ? [] : ['promo_unreserved']
}

/** What is odd by all that was told of a payment before it was told itself. */
async function oddBefore(tx: SqlRunner, told: ToldPayment, key: string): Promise<OddReason[]> {
  const { refunded } = await refundsOf(tx, key)
  const isVoided = (await keptMessage(tx, 'cancel', told.transactionId)) !== undefined
  return [
    ...(refunded > told.amount ? (['refund_too_large'] as const) : []),
    ...(isVoided ? (['voided_payment'] as const) : [])
  ]
}

/** A renewal gives nothing until the payment of its order is told; then it explains itself, and whether its sum was agreed. */
async function judgeAnew(
  tx: SqlRunner,
  userId: string,
  { kept, unagreed }: Standing,
  now: number
): Promise<void> {
  const given = [...kept.keys()]
  const keys = [
    ...given.map(payment => oddKey('unknown_order', payment)),
    ...given.filter(payment => !unagreed.has(payment)).map(payment => oddKey('renewal_amount', payment))
  ]
  await settleOddities(tx, keys, now)
  for (const payment of unagreed) {
    const [key, amount] = [oddKey('renewal_amount', payment), kept.get(payment) ?? null]
    const transactionId = payment.slice(payKey('').length)
    const odd = { key, reason: 'renewal_amount', at: now, userId, transactionId, amount } as const
    await noteOddity(tx, odd, now)
  }
}

async function mirror(
  tx: SqlRunner,
  { jobs }: Dependencies,
  { subscriptionId }: ToldPayment,
  order: Order | undefined
): Promise<void> {
  if (subscriptionId !== null) await jobs.add(tx, mirrorSubscription, { id: subscriptionId })
  else if (order && order.renewsFrom !== null) await jobs.add(tx, mirrorAccount, { userId: order.userId })
}

/**
 * Records a payment that has happened, once however often and by whomever it is told, with all that follows from it: the promo code's
 * use, the letter, the card, the state of the subscription, and what is odd about it. To be called in the transaction of whoever
 * tells it.
 */
export async function recordPayment(
  tx: SqlRunner,
  deps: Dependencies,
  told: ToldPayment,
  now: number
): Promise<PaymentRecorded> {
  const { transactionId, subscriptionId, amount, currency, at } = told
  const key = payKey(transactionId)
  const whose = await whoseIs(tx, told)
  await holdPayment(tx, key)
  const note = async (reasons: readonly OddReason[], userId: string | null) => {
    for (const reason of reasons) {
      const about = { at, userId, transactionId, subscriptionId, amount }
      await noteOddity(tx, { ...about, key: oddKey(reason, key), reason }, now)
    }
  }

  const known = await knownPayment(tx, key)
  if (known) {
    if (known.amount !== amount || known.currency !== currency)
      await note(['conflicting_repeat'], known.userId)
    return { isNew: false, userId: known.userId }
  }

  const { order, isRenewal } = whose
  const { counts, plan, userId, odd } = judgePayment(told, whose, deps)
  const first = isRenewal ? undefined : order
  const others = first && counts ? await paidWith(tx, first.id) : []
  const fact = { id: newId(now), key, kind: 'pay', userId, at, plan, amount, currency, counts } as const
  const from = {
    ...(first && orderTerms(first)),
    orderId: first?.id ?? null,
    transactionId,
    subscriptionId,
    cardLast4: told.card?.last4 ?? '',
    isTest: isRefusedTest(told, deps)
  }
  const { isNew, standing } = await recordFact(tx, { ...fact, ...from }, now)

  if (counts && standing?.kept.has(key) !== true) odd.push('unknown_order')
  if (standing?.unagreed.has(key) === true) odd.push('renewal_amount')
  if (others.some(other => other === null || other !== subscriptionId)) odd.push('paid_twice')
  const orderId = first?.id ?? null
  if (counts && userId !== null) {
    // Nobody was asked whether the renewal may take what was given before it.
    const hasTaken = isRenewal && hasTakenFreeDays(await factsOf(tx, userId), { key, at })
    if (hasTaken || (await isOvertaken(tx, { userId, orderId, at, isRenewal }))) odd.push('overtaken')
  }
  if (first) await (counts ? endTriesOf(tx, first.id) : endTry(tx, first.id, transactionId))
  if (first?.promoId) {
    if (counts) odd.push(...(await takePromo(tx, first, now)))
    else await freeUse(tx, first.id, transactionId)
  }
  odd.push(...(await oddBefore(tx, told, key)))
  await note(odd, userId)
  if (standing && userId !== null) await judgeAnew(tx, userId, standing, now)
  if (counts && userId !== null) {
    if (first) await takeReceipts(tx, { orderId: first.id, transactionId })
    if (whose.payer?.isDeleted !== true) await paidLetterSoon(tx, deps.jobs, key)
    if (subscriptionId !== null && told.card)
      await keepCard(tx, { subscriptionId, userId, card: told.card }, now)
  }
  await followRefundsOf(tx, deps.jobs, { payment: key, userId }, now)
  await mirror(tx, deps, told, order)
  return { isNew, userId }
}
