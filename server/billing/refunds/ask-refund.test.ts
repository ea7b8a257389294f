import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { daysOfTerm } from '#server/billing/money/term.ts'
import { newAdmin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { billingIn } from '#test/billing.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import type { TestUser } from '#test/factories.ts'
import { payFor, toldOf } from '#test/payers.ts'

import { recordRefund } from './record-refund.ts'

const context = duringTests(startTestApp)
const admin = beforeTests(() => newAdmin(context))

const ask = (user: TestUser, payment: string, reason = 'Не подошло.') =>
  context.app.inject({
    method: 'POST',
    url: '/api/payment/refunds',
    headers: user.headers,
    payload: { payment, reason }
  })

/** Somebody with a payment of 390 ₽, and its ids. */
async function payer(fact: Parameters<typeof payFor>[2] = { plan: 'START_1' }) {
  const buyer = await newBuyer(context)
  const transactionId = await payFor(context, buyer.id, fact)
  return { ...buyer, transactionId, payment: await paymentId(transactionId) }
}
async function paymentId(transactionId: string): Promise<string> {
  const [row] = await context.services.sql<{ id: string }[]>`
    select id from money_facts where transaction_id = ${transactionId}`
  return row?.id ?? ''
}

test('the operator is told who wants money back for what, and what the unused days are worth', async () => {
  const at = context.now() - 10 * DAY_MS
  const buyer = await payer({ plan: 'START_1', at })
  const reply = await ask(buyer, buyer.payment, '  Не подошло.\n')
  expect(reply.statusCode).toBe(204)
  const [told, ...more] = await toldOf(context, buyer.id, 'refund-wanted')
  expect(more).toEqual([])
  expect(told).toMatchObject({
    payment: buyer.payment,
    plan: 'START_1',
    amount: 39_000,
    reason: 'Не подошло.',
    confirmed: true
  })
  const days = daysOfTerm(at, 1)
  // Ten days and a moment are used.
  expect(told?.worth).toBe(Math.floor((39_000 * (days - 11)) / days))
})

test('of a renewal the plan is named that renewed', async () => {
  const buyer = await payer({ plan: 'START_1', at: context.now() - 31 * DAY_MS })
  const renewal = await paymentId(await payFor(context, buyer.id, { plan: null, subscriptionId: 'sc_1' }))
  expect((await ask(buyer, renewal)).statusCode).toBe(204)
  expect(await toldOf(context, buyer.id, 'refund-wanted')).toMatchObject([{ plan: 'START_1' }])
})

test('once for a payment, however often and at once it is asked', async () => {
  const buyer = await payer()
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask(buyer, buyer.payment)))
  expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  const refused = replies.filter(({ statusCode }) => statusCode === 422)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.json()).toMatchObject({ details: [{ field: 'payment' }] })
  expect(await toldOf(context, buyer.id, 'refund-wanted')).toHaveLength(1)
})

test.each([
  ['test', 'тестовый'],
  ['voided', 'отменён']
])('no money moved (%s): there is nothing to ask for', async (column, why) => {
  const buyer = await payer()
  await context.services.sql.unsafe(`update money_facts set ${column} = true where id = ${buyer.payment}`)
  const reply = await ask(buyer, buyer.payment)
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({
    details: [{ field: 'payment', message: expect.stringContaining(why) }]
  })
  expect(await toldOf(context, buyer.id, 'refund-wanted')).toEqual([])
})

test('another’s payment is not there, and neither is one that never was', async () => {
  const [owner, other] = [await payer(), await payer()]
  expect((await ask(other, owner.payment)).statusCode).toBe(404)
  expect((await ask(other, '12345')).statusCode).toBe(404)
  expect(await toldOf(context, other.id, 'refund-wanted')).toEqual([])
})

test('what was free, or has gone back, is not asked for', async () => {
  const free = await payer({ plan: 'START_1', amount: 0 })
  expect((await ask(free, free.payment)).json()).toMatchObject({ code: 'INVALID' })
  const buyer = await payer()
  const { services, now } = context
  const back = { transactionId: '9', paymentTransactionId: buyer.transactionId, amount: 39_000, at: now() }
  await services.sql.begin(tx => recordRefund(tx, billingIn(context), back, now()))
  expect((await ask(buyer, buyer.payment)).json<{ message: string }>().message).toMatch(/уже вернули/)
})

test('money that goes back is the answer, and the rest may be asked for again', async () => {
  const buyer = await payer()
  const { services, now } = context
  const asked = async () => {
    const reply = await context.app.inject({ url: '/api/payment/payments', headers: buyer.headers })
    return reply.json<{ refundAsked: string | null }[]>().map(({ refundAsked }) => refundAsked)
  }
  expect(await asked()).toEqual([null])
  await ask(buyer, buyer.payment)
  expect(await asked()).toEqual([expect.any(String)])
  const back = { transactionId: '10', paymentTransactionId: buyer.transactionId, amount: 9000, at: now() }
  context.travel(1000)
  await services.sql.begin(tx => recordRefund(tx, billingIn(context), back, now()))
  expect(await asked()).toEqual([null])
  expect((await ask(buyer, buyer.payment)).statusCode).toBe(204)
  expect(await toldOf(context, buyer.id, 'refund-wanted')).toHaveLength(2)
})

/** What waits for an administrator of somebody's. */
const waiting = async (userId: string) => {
  const reply = await context.app.inject({ url: '/api/admin/payments/odd?limit=100', headers: admin.headers })
  return reply
    .json<{ _id: string; user: string; reason: string; note: string; amount: number }[]>()
    .filter(({ user }) => user === userId)
}

test('it waits among what administrators look into until money goes back', async () => {
  const buyer = await payer()
  await ask(buyer, buyer.payment, 'Не подошло.')
  expect(await waiting(buyer.id)).toMatchObject([
    { reason: 'refund_wanted', note: 'Не подошло.', amount: 390, transactionId: buyer.transactionId }
  ])
  const { services, now } = context
  const back = { transactionId: '11', paymentTransactionId: buyer.transactionId, amount: 9000, at: now() }
  await services.sql.begin(tx => recordRefund(tx, billingIn(context), back, now()))
  expect(await waiting(buyer.id)).toEqual([])
  await ask(buyer, buyer.payment)
  expect(await waiting(buyer.id)).toMatchObject([{ amount: 300 }])
})

test('who was answered without money may ask again', async () => {
  const buyer = await payer()
  await ask(buyer, buyer.payment)
  const [wish] = await waiting(buyer.id)
  const settled = await context.app.inject({
    method: 'PUT',
    url: `/api/admin/payments/odd/${wish?._id}`,
    headers: admin.headers,
    payload: { settled: true }
  })
  expect(settled.json()).toMatchObject({ settled: expect.any(String), note: 'Не подошло.' })
  expect((await ask(buyer, buyer.payment)).statusCode).toBe(204)
  expect((await ask(buyer, buyer.payment)).statusCode).toBe(422)
})

test('wishes of before they were listed are, those that nobody answered', async () => {
  const [open, answered] = [await payer(), await payer()]
  const { services, now } = context
  const giveBack = (transactionId: string, buyer: { transactionId: string }) => {
    const back = { transactionId, paymentTransactionId: buyer.transactionId, amount: 9000, at: now() }
    return services.sql.begin(tx => recordRefund(tx, billingIn(context), back, now()))
  }
  await giveBack('12', open)
  context.travel(1000)
  for (const buyer of [open, answered]) await ask(buyer, buyer.payment)
  context.travel(1000)
  await giveBack('13', answered)
  const listed = await waiting(open.id)
  await services.sql`delete from oddities where user_id = any(${[open.id, answered.id]}::bigint[])`
  await services.sql`delete from refund_requests where user_id <> all(${[open.id, answered.id]}::bigint[])`
  const script = new URL('../../../migrations/postgres/0027_refund_wishes_listed.sql', import.meta.url)
  await services.sql.unsafe(await readFile(script, 'utf8'))
  expect(await waiting(open.id)).toEqual(listed)
  expect(await waiting(answered.id)).toEqual([])
})

test.each([
  ['payment', 'abc', 'Не подошло.'],
  ['reason', '1', ' '],
  ['reason', '1', 'а'.repeat(2001)]
])('a wrong %s is named', async (field, payment, reason) => {
  const buyer = await newBuyer(context)
  expect((await ask(buyer, payment, reason)).json()).toMatchObject({ code: 'INVALID', details: [{ field }] })
})

test('the operator is not flooded', async () => {
  const buyer = await payer()
  const payments = [buyer.payment]
  for (let index = 0; index < 5; index += 1)
    payments.push(await paymentId(await payFor(context, buyer.id, { plan: null })))
  const codes: number[] = []
  for (const payment of payments) codes.push((await ask(buyer, payment)).statusCode)
  expect(codes).toEqual([204, 204, 204, 204, 204, 429])
})
