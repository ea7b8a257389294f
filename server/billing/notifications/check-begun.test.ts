import { beforeEach, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import type { Order } from '#server/billing/orders/orders.store.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { planOf } from '#test/payment-books.ts'
import { messageOf, newOrder } from '#test/payment-orders.ts'
import { codeOf, providerKeys } from '#test/signed-messages.ts'

const context = duringTests(() => startTestApp(providerKeys))
let anna: { id: string }
beforeEach(async () => {
  anna = await newBuyer(context)
})

const order = (fields: Partial<Order> & { plan?: PlanId } = {}) =>
  newOrder(context, anna, { plan: 'START_1', ...fields })
const once = (plan: PlanId) => order({ plan, renewsFrom: null })
const tell = (kind: 'check' | 'pay' | 'fail', about: Order, TransactionId = nextName('t'), more = {}) =>
  codeOf(context, kind, messageOf(context, about, { TransactionId, ...more }))

test('who pays for a renewal at the bank’s page begins no other payment meanwhile', async () => {
  const first = await order()
  expect(await tell('check', first)).toBe(0)
  expect(await tell('check', await order({ plan: 'UNLIMITED_1' }))).toBe(13)
  expect(await tell('check', await once('UNLIMITED_1'))).toBe(13)
  expect(await tell('check', first)).toBe(0)
  context.travel(14 * MINUTE_MS)
  expect(await tell('check', await order())).toBe(13)
  context.travel(2 * MINUTE_MS)
  expect(await tell('check', await order())).toBe(0)
})

test('and so does who pays once: years that were begun together would not end two years ahead', async () => {
  const first = await once('START_12')
  expect(await tell('check', first)).toBe(0)
  expect(await tell('check', await once('START_12'))).toBe(13)
  expect(await tell('check', await order())).toBe(13)
  expect(await tell('pay', first)).toBe(0)
  expect(await tell('check', await once('START_12'))).toBe(0)
})

test('a payment that failed is under way no more, an earlier one of the same order still is', async () => {
  const first = await order()
  await tell('check', first, 'begun1')
  await tell('check', first, 'begun2')
  await tell('fail', first, 'begun1', { ReasonCode: 5051 })
  expect(await tell('check', await order())).toBe(13)
  await tell('fail', first, 'begun2', { ReasonCode: 5051 })
  expect(await tell('check', await order())).toBe(0)
})

test('a payment that went through is under way no more', async () => {
  const first = await order()
  await tell('check', first, 'done1')
  await tell('pay', first, 'done1')
  expect(await tell('check', await once('START_1'))).toBe(0)
})

test('who is told of two renewals at once is let through with one', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => order()))
  const codes = await Promise.all(orders.map(about => tell('check', about)))
  expect(codes.toSorted((one, other) => one - other)).toEqual([0, ...Array<number>(7).fill(13)])
})

test('orders that were begun while nothing was had are not all paid: two years ahead are the most', async () => {
  const [first, second, last] = [await once('START_12'), await once('START_12'), await once('START_12')]
  for (const paid of [first, second]) {
    expect(await tell('check', paid)).toBe(0)
    expect(await tell('pay', paid)).toBe(0)
  }
  expect(await tell('check', last)).toBe(13)
})

test('an order in another spelling is none', async () => {
  const about = await order()
  expect(await tell('check', about, nextName('t'), { InvoiceId: `0${about.id}` })).toBe(10)
  const TransactionId = nextName('t')
  expect(
    await tell('pay', about, TransactionId, { InvoiceId: `0${about.id}`, AccountId: `0${anna.id}` })
  ).toBe(0)
  expect(await planOf(context, anna.id)).toMatchObject({ plan: null })
})
