import type { Checkout, FreeCheckout } from '#contract/checkout.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { dayOf } from '#contract/moscow-days.ts'
import { planOf, type PlanId } from '#contract/plans.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { priceOf } from '#server/billing/money/price.ts'
import { standingOf } from '#server/billing/money/record.ts'
import type { TypedCode } from '#server/billing/promo/guesses.ts'
import { usablePromo } from '#server/billing/promo/promo-check.ts'
import type { PromoRecord } from '#server/billing/promo/promo.ts'
import { admit } from '#server/platform/attempts.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { isLeaving } from '#server/users/deletion.store.ts'
import { userById } from '#server/users/users.store.ts'

import { checkoutOf } from './checkout.ts'
import { giveForNothing } from './free-order.ts'
import { refuseBusy, refusePaying, refuseTooFar } from './may-buy.ts'
import { refuseArchived } from './on-offer.ts'
import { insertOrder, type Order } from './orders.store.ts'
import { paidUntil } from './paid-until.ts'
import { orderUnderWay, sameUnderWay } from './tries.store.ts'

/** Of one user in an hour: each of them is kept. */
const ordersRule = (userId: string) => ({ key: `orders:${userId}`, limit: 60, windowMs: HOUR_MS })

interface PaymentWish {
  userId: string
  plan: PlanId
  promo: TypedCode | undefined
  renews: boolean
}

/** @throws ProblemError CONFIRM_EMAIL, KEEP_ACCOUNT, SUBSCRIPTION_EXISTS, PAYMENT_PENDING, INVALID */
async function buyerOf(
  { sql, archived }: BillingDependencies,
  { userId, plan }: PaymentWish
): Promise<{ email: string }> {
  const { confirmed, username } = await userById(sql, userId)
  if (!confirmed) throw new ProblemError('CONFIRM_EMAIL')
  if (await isLeaving(sql, userId)) throw new ProblemError('KEEP_ACCOUNT')
  refuseArchived(archived, plan)
  await refuseBusy(sql, userId)
  return { email: username }
}

function newOrder(wish: PaymentWish, promo: PromoRecord | undefined, now: number): Order {
  const amount = priceOf(wish.plan, promo?.percent)
  return {
    id: newId(now),
    userId: wish.userId,
    plan: wish.plan,
    amount,
    price: priceOf(wish.plan),
    promoId: promo?.id ?? null,
    promoCode: promo?.code ?? '',
    renewsFrom: null,
    createdAt: now
  }
}

const dayOfRenewal = ({ renewsFrom }: Order): number | null =>
  renewsFrom === null ? null : dayOf(renewsFrom)

/**
 * Whether an order of before is still what is wanted now. One that only holds its promo code is so while nothing else is at the bank's
 * page, and nothing that came since moves its renewal.
 */
async function isGoneOnWith(sql: SqlRunner, begun: Order, wanted: Order, now: number): Promise<boolean> {
  const underWay = await orderUnderWay(sql, wanted.userId, now)
  return underWay === null ? dayOfRenewal(begun) === dayOfRenewal(wanted) : underWay === begun.id
}

/**
 * Whoever comes back from the bank's page goes on with the order of before, and begins no other meanwhile.
 * @throws ProblemError PAYMENT_PENDING
 */
async function offer({ sql }: BillingDependencies, order: Order, now: number): Promise<Order> {
  const begun = await sameUnderWay(sql, order, now)
  if (begun && (await isGoneOnWith(sql, begun, order, now))) return begun
  await refusePaying(sql, order.userId, now)
  await insertOrder(sql, order)
  return order
}

/**
 * Offers a plan to whoever wants to pay for it, at the price of now; what costs nothing is given at once.
 * @throws ProblemError PAYMENTS_OFF, CONFIRM_EMAIL, KEEP_ACCOUNT, SUBSCRIPTION_EXISTS, PAYMENT_PENDING, CHANGE_TOO_FAR, INVALID, TOO_MANY_ATTEMPTS
 */
export async function beginPayment(
  deps: BillingDependencies,
  wish: PaymentWish
): Promise<Checkout | FreeCheckout> {
  const { sql, clock, provider, receipt } = deps
  if (!provider) throw new ProblemError('PAYMENTS_OFF')
  const now = clock()
  const { email } = await buyerOf(deps, wish)
  await admit(sql, ordersRule(wish.userId), now)
  const promo = wish.promo === undefined ? undefined : await usablePromo(sql, wish.promo, wish, now)
  const order = newOrder(wish, promo, now)
  const until = paidUntil(await standingOf(sql, wish.userId), order, now)
  refuseTooFar(until, now, wish.renews && order.amount > 0)
  if (promo && order.amount === 0) return giveForNothing(deps, order, promo, now)
  const offered = await offer(deps, { ...order, renewsFrom: wish.renews ? until : null }, now)
  return checkoutOf(offered, {
    publicId: provider.publicId,
    email,
    receipt,
    description: planOf(wish.plan).paymentDescription
  })
}
