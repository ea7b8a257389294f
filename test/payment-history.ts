import * as fc from 'fast-check'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { NotificationKind } from '#contract/payment-notifications.ts'
import type { PlanId } from '#contract/plans.ts'
import { priceOf } from '#server/billing/money/price.ts'

import type { TestApp } from './app.ts'
import { nextName } from './factories.ts'
import { messageOf, newBuyers, newOrder, roubles, spaced } from './payment-orders.ts'
import type { Fields } from './signed-messages.ts'

/** Long ago enough for every charge to have happened. */
const DAYS_AGO = 400

const plans = ['START_1', 'START_3', 'STANDARD_1', 'SOCIAL_1'] satisfies PlanId[]

const event = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('renewal' as const),
      order: fc.nat(1),
      day: fc.integer({ min: 2, max: 300 })
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('again' as const), order: fc.nat(1), day: fc.constant(0) })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      order: fc.nat(1),
      day: fc.integer({ min: 0, max: 300 }),
      part: fc.integer({ min: 1, max: 120 })
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      order: fc.nat(1),
      day: fc.integer({ min: 0, max: 300 })
    })
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wrong' as const), order: fc.nat(1), day: fc.constant(0) })
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('receipt' as const), order: fc.nat(1), day: fc.constant(1) })
  }
)

/** What may happen to a buyer's money: two orders, their renewals, refunds of their payments, failures and odd messages. */
export const histories = fc.record({
  orders: fc.tuple(fc.constantFrom(...plans), fc.constantFrom(...plans)),
  apart: fc.integer({ min: 1, max: 60 }),
  events: fc.array(event, { maxLength: 8 })
})
export type History = typeof histories extends fc.Arbitrary<infer One> ? One : never

export interface Told {
  kind: NotificationKind
  fields: Fields
}

/** A new buyer with this history up to now, as messages in the order in which it happened. */
export async function messagesOf(
  context: TestApp,
  { orders, apart, events }: History,
  now: number
): Promise<{ userId: string; messages: Told[] }> {
  const [buyer] = await newBuyers(context, 1)
  if (!buyer) throw new Error('nobody to buy')
  const messages: Told[] = []
  const begun = []
  for (const [index, plan] of orders.entries()) {
    const createdAt = now - (DAYS_AGO - index * apart) * DAY_MS
    const order = await newOrder(context, buyer, { plan, createdAt, renewsFrom: createdAt })
    const SubscriptionId = nextName('sc_')
    const DateTime = spaced(createdAt + MINUTE_MS)
    const payment = messageOf(context, order, { SubscriptionId, DateTime })
    messages.push({ kind: 'pay', fields: payment })
    begun.push({ order, payment, SubscriptionId, createdAt })
  }
  for (const [index, one] of events.entries()) {
    const about = begun[one.order]
    if (!about) continue
    const { order, payment, SubscriptionId, createdAt } = about
    const DateTime = spaced(createdAt + one.day * DAY_MS + (index + 2) * MINUTE_MS)
    const message = messageOf(context, order, { SubscriptionId, DateTime })
    if (one.kind === 'refund') {
      const { TransactionId: PaymentTransactionId } = payment
      const Amount = roubles(Math.round((priceOf(order.plan) * one.part) / 100))
      const TransactionId = nextName('r')
      messages.push({ kind: 'refund', fields: { TransactionId, PaymentTransactionId, Amount, DateTime } })
    } else if (one.kind === 'fail') {
      messages.push({ kind: 'fail', fields: { ...message, ReasonCode: '5051' } })
    } else if (one.kind === 'receipt') {
      const fields = { Id: nextName('rc_'), Type: 'Income', Url: 'https://receipts.ru/1', Amount: '1.00' }
      messages.push({
        kind: 'receipt',
        fields: { ...fields, DateTime, TransactionId: payment['TransactionId'] }
      })
    } else if (one.kind === 'wrong') {
      messages.push({ kind: 'pay', fields: { ...message, Amount: '1.00', SubscriptionId: '' } })
    } else {
      messages.push({ kind: 'pay', fields: message })
    }
  }
  return { userId: buyer.id, messages }
}
