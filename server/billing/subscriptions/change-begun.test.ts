import { beforeEach, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import type { Order } from '#server/billing/orders/orders.store.ts'
import { startTestApp } from '#test/app.ts'
import { keepSubscription, newBuyer, type Buyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { factsOf, planOf } from '#test/payment-books.ts'
import { messageOf, newOrder } from '#test/payment-orders.ts'
import { codeOf, providerKeys } from '#test/signed-messages.ts'

const context = duringTests(() => startTestApp(providerKeys))
let anna: Buyer
beforeEach(async () => {
  anna = await newBuyer(context)
  const had = await newOrder(context, anna, { plan: 'START_3', renewsFrom: null })
  await tell('check', had)
  await tell('pay', had)
})

const tell = (kind: 'check' | 'pay' | 'fail', about: Order, TransactionId = nextName('t'), more = {}) =>
  codeOf(context, kind, messageOf(context, about, { TransactionId, ...more }))
const change = async (plan: PlanId) => {
  const request = { method: 'PUT', url: `/api/payment/${plan}`, headers: anna.headers } as const
  const reply = await context.app.inject(request)
  const { code, message } = reply.json<{ code?: string; message?: string }>()
  return { status: reply.statusCode, code, message }
}

test('the term is not changed while a renewal is paid for at the bank’s page', async () => {
  expect(await planOf(context, anna.id)).toMatchObject({ plan: 'START_3' })
  const begun = await newOrder(context, anna, { plan: 'STANDARD_1' })
  expect(await tell('check', begun, 'at-bank')).toBe(0)
  expect(await change('UNLIMITED_1')).toEqual({
    status: 409,
    code: 'PAYMENT_PENDING',
    message: expect.stringContaining('банк ещё не ответил')
  })
  await tell('fail', begun, 'at-bank', { ReasonCode: 5051 })
  expect((await change('UNLIMITED_1')).status).toBe(200)
  expect(await planOf(context, anna.id)).toMatchObject({ plan: 'UNLIMITED_1' })
})

test('nor while another plan is paid for once: its year would become ten of the plan that was changed to', async () => {
  const begun = await newOrder(context, anna, { plan: 'UNLIMITED_12', renewsFrom: null })
  const payment = messageOf(context, begun)
  expect(await codeOf(context, 'check', payment)).toBe(0)
  context.travel(MINUTE_MS)
  expect(await change('SOCIAL_1')).toMatchObject({ status: 409, code: 'PAYMENT_PENDING' })
  expect(await codeOf(context, 'pay', payment)).toBe(0)
  expect(await planOf(context, anna.id)).toMatchObject({ plan: 'UNLIMITED_12' })
})

test('whoever never comes back from there may change it a quarter of an hour later', async () => {
  expect(await tell('check', await newOrder(context, anna, { plan: 'STANDARD_1' }))).toBe(0)
  context.travel(14 * MINUTE_MS)
  expect((await change('UNLIMITED_1')).code).toBe('PAYMENT_PENDING')
  context.travel(2 * MINUTE_MS)
  expect((await change('UNLIMITED_1')).status).toBe(200)
})

test('a widget that was only opened holds up nothing, and what is paid in it then begins with what was changed', async () => {
  const begun = await newOrder(context, anna, { plan: 'STANDARD_1' })
  expect((await change('UNLIMITED_1')).status).toBe(200)
  expect(await tell('check', begun)).toBe(0)
  context.travel(MINUTE_MS)
  expect(await tell('pay', begun)).toBe(0)
  expect(await planOf(context, anna.id)).toMatchObject({ plan: 'STANDARD_1' })
})

test('what was paid is not changed until its subscription is known: it would be charged as it was bought', async () => {
  const begun = await newOrder(context, anna, { plan: 'STANDARD_1' })
  expect(await tell('check', begun, 'paid-now')).toBe(0)
  expect(await tell('pay', begun, 'paid-now')).toBe(0)
  expect((await change('UNLIMITED_1')).code).toBe('PAYMENT_PENDING')
  expect(await factsOf(context, anna.id)).toHaveLength(2)
  await keepSubscription(context, anna, { Id: nextName('sc'), Status: 'Cancelled' })
  expect((await change('UNLIMITED_1')).status).toBe(200)
})
