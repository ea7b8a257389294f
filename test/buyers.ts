import type { PlanId } from '#contract/plans.ts'
import type { MoneyFact } from '#server/billing/money/fact.ts'
import type { NewFact } from '#server/billing/money/facts.store.ts'
import { recordFact } from '#server/billing/money/record.ts'
import type { NewDecline } from '#server/billing/notifications/declines.store.ts'
import { newId } from '#server/platform/ids.ts'

import type { TestApp } from './app.ts'
import { signUp, type TestUser, idOf } from './factories.ts'

/** An app that sells; nobody listens where the provider should be. */
export const selling = {
  CLOUDPAYMENTS_PUBLIC_ID: 'pk_test',
  CLOUDPAYMENTS_API_SECRET: 'secret',
  CLOUDPAYMENTS_API_URL: 'http://127.0.0.1:9',
  RECEIPT_TAXATION_SYSTEM: '1',
  RECEIPT_VAT: '5'
}

export interface Buyer extends TestUser {
  id: string
}

/** A user with a confirmed email, who may pay. */
export async function newBuyer(context: TestApp): Promise<Buyer> {
  const user = await signUp(context)
  const id = await idOf(context, user)
  await context.services.sql`update users set confirmed = true where id = ${id}`
  return { ...user, id }
}

/** Records money of a user as messages of the provider do. */
export async function tell(
  { services, now }: TestApp,
  { id: userId }: { id: string },
  fact: MoneyFact,
  more: Partial<NewFact> = {}
): Promise<void> {
  const row: NewFact = {
    id: newId(now()),
    key: fact.key,
    kind: fact.kind,
    userId: fact.kind === 'refund' ? null : userId,
    at: fact.at,
    plan: fact.kind === 'refund' ? null : fact.plan,
    amount: fact.kind === 'pay' || fact.kind === 'refund' ? fact.amount : 0,
    ...(fact.kind === 'pay' && fact.renews !== undefined && { renews: fact.renews }),
    ...(fact.kind === 'pay' && fact.offer !== undefined && { offer: fact.offer }),
    ...(fact.kind === 'grant' && { payedTo: fact.payedTo }),
    ...(fact.kind === 'refund' && { payment: fact.payment }),
    ...more
  }
  await services.sql.begin(tx => recordFact(tx, row, now()))
}

const moment = (at: number | undefined) => (at === undefined ? null : new Date(at))

/** A subscription as it was last mirrored. */
export async function keepSubscription(
  { services, now }: TestApp,
  { id: userId }: { id: string },
  model: { Id: string; Status: string } & Record<string, unknown>,
  more: { nextCharge?: number; cancelWantedAt?: number } = {}
): Promise<void> {
  const whole = { AccountId: userId, Amount: 390, Currency: 'RUB', Interval: 'Month', Period: 1, ...model }
  await services.sql`
    insert into subscriptions (id, user_id, status, model, next_charge, mirrored_at, cancel_wanted_at,
      card_type, card_last4, card_expires)
    values (${model.Id}, ${userId}, ${model.Status}, ${JSON.stringify(whole)}, ${moment(more.nextCharge)},
      ${new Date(now())}, ${moment(more.cancelWantedAt)}, 'Visa', '4242', '12/30')`
}

export async function keepPromo(
  { services, now }: TestApp,
  promo: { code: string; plans: PlanId[]; percent: number; usage: number }
): Promise<string> {
  const id = newId(now())
  await services.sql`
    insert into promos (id, code, plans, percent, usage, created_at)
    values (${id}, ${promo.code}, ${promo.plans}, ${promo.percent}, ${promo.usage}, ${new Date(now())})`
  return id
}

/** A try to pay that failed for want of money. */
export const failedPayment = (
  { now }: TestApp,
  { id: userId }: { id: string },
  more: Partial<NewDecline>
): NewDecline => ({
  transactionId: newId(now()),
  userId,
  orderId: null,
  subscriptionId: null,
  amount: 390_00,
  reasonCode: 5051,
  at: now(),
  ...more
})
