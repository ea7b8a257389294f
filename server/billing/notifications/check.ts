import { notificationCodes, type NotificationAnswer } from '#contract/payment-notifications.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { priceOf } from '#server/billing/money/price.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { mayReach } from '#server/billing/orders/may-buy.ts'
import { ORDER_MS, type Order } from '#server/billing/orders/orders.store.ts'
import { paidUntil } from '#server/billing/orders/paid-until.ts'
import { keepTry, orderUnderWay } from '#server/billing/orders/tries.store.ts'
import { freeUse, holdUse } from '#server/billing/promo/uses.ts'
import { openOperations } from '#server/billing/subscriptions/operations.store.ts'
import { livingOf, type Subscription } from '#server/billing/subscriptions/subscriptions.store.ts'
import { updateOperationOf } from '#server/billing/subscriptions/update.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { isLeaving } from '#server/users/deletion.store.ts'

import { payerById, type Payer } from './payments.store.ts'
import type { ToldPayment } from './told.ts'
import { isRefusedTest, whoseIs } from './whose.ts'

type Code = NotificationAnswer['code']
type Dependencies = Pick<BillingDependencies, 'provider' | 'archived'>

const { ok, unknownInvoice, wrongAccount, wrongAmount, notAcceptable, expired } = notificationCodes

/** What the user agreed to for a charge of a subscription, at most: while a change of it is under way, that too. Kopecks. */
async function agreedFor(tx: SqlRunner, { id, userId }: Subscription): Promise<number> {
  const { renewalPrice } = await standingOf(tx, userId)
  const updates = (await openOperations(tx, userId))
    .filter(({ kind, subscriptionId }) => (kind === 'change' || kind === 'align') && subscriptionId === id)
    .map(operation => updateOperationOf(operation).data.amount)
  return Math.max(renewalPrice, ...updates)
}

/** Who pays, unless the account is gone or is to go: what is bought would go with it. */
async function stayingPayer(tx: SqlRunner, userId: string): Promise<Payer | undefined> {
  // In this order: whoever is removed in between is found gone.
  if (await isLeaving(tx, userId)) return undefined
  const payer = await payerById(tx, userId)
  return payer?.isDeleted === false ? payer : undefined
}

/** A charge of a subscription: no more than was agreed, for a new card is tried with less. */
async function checkRenewal(tx: SqlRunner, told: ToldPayment, subscription: Subscription): Promise<Code> {
  const { userId, model, cancelWantedAt } = subscription
  if (told.accountId !== userId) return wrongAccount
  if (model.Currency !== undefined && model.Currency !== told.currency) return wrongAmount
  if (told.amount > (await agreedFor(tx, subscription))) return wrongAmount
  return cancelWantedAt === null && (await stayingPayer(tx, userId)) ? ok : notAcceptable
}

/** Whether the order still costs what it did; a use of its promo code is held for this try to pay. */
async function checkPrice(tx: SqlRunner, order: Order, transactionId: string, now: number): Promise<Code> {
  const { id: orderId, userId, plan, promoId } = order
  const held =
    promoId === null ? undefined : await holdUse(tx, { orderId, userId, plan, promoId }, transactionId, now)
  if (held && 'refusal' in held) return expired
  if (priceOf(plan, held?.promo.percent) === order.amount && priceOf(plan) === order.price) return ok
  await freeUse(tx, orderId, transactionId)
  return expired
}

/** Whether the user may begin to have what the order is for. To be called with the user held. */
async function mayBegin(tx: SqlRunner, order: Order, now: number): Promise<boolean> {
  if ((await livingOf(tx, order.userId)).length > 0) return false
  // A change of plan that has no end yet would be made of what is bought now, too.
  if ((await openOperations(tx, order.userId)).some(({ kind }) => kind === 'change')) return false
  if (((await orderUnderWay(tx, order.userId, now)) ?? order.id) !== order.id) return false
  const until = paidUntil(await standingOf(tx, order.userId), order, now)
  return mayReach(until, now, order.renewsFrom !== null)
}

/** Whether a payment may be made now. Source: specification README § 5. */
export async function checkPayment(
  tx: SqlRunner,
  deps: Dependencies,
  told: ToldPayment,
  now: number
): Promise<Code> {
  const { order, subscription, isPaid } = await whoseIs(tx, told)
  if (subscription && (!order || isPaid)) {
    const code = await checkRenewal(tx, told, subscription)
    return code === ok && isRefusedTest(told, deps) ? notAcceptable : code
  }
  if (!order) return unknownInvoice
  if (told.accountId !== order.userId) return wrongAccount
  if (told.amount !== order.amount || told.currency !== 'RUB') return wrongAmount
  if (isRefusedTest(told, deps)) return notAcceptable
  if (deps.archived.has(order.plan) || isPaid) return notAcceptable
  if (told.plan !== null && told.plan !== order.plan) return notAcceptable
  await holdUser(tx, order.userId)
  // Whoever held the user before may have removed the account.
  const payer = await stayingPayer(tx, order.userId)
  if (payer?.confirmed !== true) return notAcceptable
  if (!(await mayBegin(tx, order, now))) return notAcceptable
  if (now > order.createdAt + ORDER_MS) return expired
  const code = await checkPrice(tx, order, told.transactionId, now)
  if (code === ok) {
    const { id: orderId, userId } = order
    await keepTry(tx, { userId, orderId, transactionId: told.transactionId }, now)
  }
  return code
}
