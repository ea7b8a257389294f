import type { PlanId } from '#contract/plans.ts'
import { priceOf } from '#server/billing/money/price.ts'
import { insertOrder, type Order } from '#server/billing/orders/orders.store.ts'
import { newId } from '#server/platform/ids.ts'
import { insertUser } from '#server/users/users.store.ts'

import type { TestApp } from './app.ts'
import { nextName } from './factories.ts'
import type { Fields } from './signed-messages.ts'

/** Many who may pay; they have signed up with another service. */
export async function newBuyers(
  { services: { sql }, now }: TestApp,
  count: number
): Promise<{ id: string }[]> {
  const buyers = Array.from({ length: count }, () => ({ id: newId(now()) }))
  for (const { id } of buyers) {
    await insertUser(sql, { id, username: `${nextName('buyer')}@example.ru`, passwordHash: null, now: now() })
    await sql`update users set confirmed = true where id = ${id}`
  }
  return buyers
}

/** An order as it stands when somebody has begun to pay. */
export async function newOrder(
  { services: { sql }, now }: TestApp,
  buyer: { id: string },
  order: Partial<Order> & { plan: PlanId }
): Promise<Order> {
  const base = { promoId: null, promoCode: '', renewsFrom: now(), createdAt: now() }
  const price = priceOf(order.plan)
  const made = { id: newId(now()), userId: buyer.id, amount: price, price, ...base, ...order }
  await insertOrder(sql, made)
  return made
}

/** As the provider writes a moment. */
export const spaced = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

export const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2)

/** A message about the payment of an order: all of its fields, empty ones too. */
export const messageOf = ({ now }: Pick<TestApp, 'now'>, order: Order, fields: Fields = {}): Fields => ({
  TransactionId: nextName('t'),
  Amount: roubles(order.amount),
  Currency: 'RUB',
  PaymentAmount: roubles(order.amount),
  PaymentCurrency: 'RUB',
  DateTime: spaced(now()),
  CardFirstSix: '424242',
  CardLastFour: '4242',
  CardType: 'Visa',
  CardExpDate: '12/30',
  TestMode: '0',
  Status: 'Completed',
  OperationType: 'Payment',
  InvoiceId: order.id,
  AccountId: order.userId,
  SubscriptionId: '',
  Name: 'ANNA IVANOVA',
  Email: 'anna+b@example.ru',
  IpAddress: '198.51.100.7',
  IpCity: 'Москва',
  Description: 'Тариф «Старт», 1 мес.',
  Token: 'tk_a-secret-token',
  Data: '',
  ProcessorAndPartnerFee: '',
  ...fields
})
