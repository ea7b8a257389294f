import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { paidLetterSoon } from '#server/billing/life/paid-letter.ts'
import { holdPayment } from '#server/billing/money/facts.store.ts'
import { payKey, recordFact, type Recorded } from '#server/billing/money/record.ts'
import type { OddReason } from '#server/billing/odd/odd-words.ts'
import { noteOddity, settleOddities } from '#server/billing/odd/oddities.store.ts'
import type { Order } from '#server/billing/orders/orders.store.ts'
import { freeUse, takeUse } from '#server/billing/promo/uses.ts'
import { unknownPaymentKey } from '#server/billing/refunds/record-refund.ts'
import { refundsOf } from '#server/billing/refunds/refunds.store.ts'
import { keepCard } from '#server/billing/subscriptions/cards.store.ts'
import { mirrorAccount, mirrorSubscription } from '#server/billing/subscriptions/mirror-jobs.ts'
import { newId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { judgePayment } from './judge-payment.ts'
import { keptMessage } from './notifications.store.ts'
import { knownPayment, paidWith, refundsToldBefore } from './payments.store.ts'
import type { ToldPayment } from './told.ts'
import { whoseIs } from './whose.ts'

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

/** What was told of a payment before it was told itself. */
async function catchUp(tx: SqlRunner, told: ToldPayment, key: string, now: number): Promise<OddReason[]> {
  const refunds = await refundsToldBefore(tx, key)
  await settleOddities(tx, refunds.map(unknownPaymentKey), now)
  const { refunded } = await refundsOf(tx, key)
  const isVoided = (await keptMessage(tx, 'cancel', told.transactionId)) !== undefined
  return [
    ...(refunded > told.amount ? (['refund_too_large'] as const) : []),
    ...(isVoided ? (['voided_payment'] as const) : [])
  ]
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
    orderId: first?.id ?? null,
    transactionId,
    subscriptionId,
    cardLast4: told.card?.last4 ?? ''
  }
  const { isNew, standing } = await recordFact(tx, { ...fact, ...from }, now)

  // A renewal gives nothing until the payment of its order is told; then it explains itself.
  if (counts && standing?.kept.has(key) !== true) odd.push('unknown_order')
  const given = [...(standing?.kept.keys() ?? [])]
  await settleOddities(
    tx,
    given.map(payment => oddKey('unknown_order', payment)),
    now
  )
  if (others.some(other => other === null || other !== subscriptionId)) odd.push('paid_twice')
  if (first?.promoId) {
    if (counts) odd.push(...(await takePromo(tx, first, now)))
    else await freeUse(tx, first.id, transactionId)
  }
  odd.push(...(await catchUp(tx, told, key, now)))
  await note(odd, userId)
  if (counts && userId !== null) {
    if (whose.payer?.isDeleted !== true) await paidLetterSoon(tx, deps.jobs, key)
    if (subscriptionId !== null && told.card)
      await keepCard(tx, { subscriptionId, userId, card: told.card }, now)
  }
  await mirror(tx, deps, told, order)
  return { isNew, userId }
}
