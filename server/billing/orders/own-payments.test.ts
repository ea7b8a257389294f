import { describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { addMonths } from '#contract/months.ts'
import { dateAt } from '#contract/moscow-days.ts'
import type { OwnPayment } from '#contract/payment.ts'
import type { NewFact } from '#server/billing/money/facts.store.ts'
import { payKey } from '#server/billing/money/record.ts'
import { kopecksOf } from '#server/billing/money/roubles.ts'
import { insertDecline } from '#server/billing/notifications/declines.store.ts'
import { insertReceipt } from '#server/billing/notifications/receipts.store.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import { startTestApp } from '#test/app.ts'
import { failedPayment, keepSubscription, newBuyer, selling, tell } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName, type TestUser } from '#test/factories.ts'

const context = duringTests(() => startTestApp(selling))

const get = (user: TestUser, url: string) => context.app.inject({ url, headers: user.headers })

test('the rate of VAT on receipts is told, for acts', async () => {
  expect((await context.app.inject('/api/config')).json()).toMatchObject({ vat: 5 })
})

describe('payments', () => {
  test('are listed with what went back, receipts, and what the unused days are worth', async () => {
    const user = await newBuyer(context)
    const { sql } = context.services
    const at = context.now() - 15 * DAY_MS
    const transactionId = '31'
    await tell(
      context,
      user,
      { kind: 'pay', key: 'pay:31', at, plan: 'START_12', amount: 3744_00 },
      { transactionId, cardLast4: '4242' }
    )
    await tell(
      context,
      user,
      { kind: 'refund', key: 'refund:32', at: context.now() - 1000, payment: 'pay:31', amount: 744_00 },
      { transactionId: '32' }
    )
    const receipt = { transactionId, type: 'Income', url: 'https://ofd.ru/31', amount: 3744_00, at }
    await insertReceipt(sql, { ...receipt, id: 'r31', orderId: null })
    const back = { transactionId: '32', type: 'IncomeReturn', url: 'https://ofd.ru/32', amount: 744_00 }
    await insertReceipt(sql, { ...back, id: 'r32', orderId: null, at: context.now() })
    await insertDecline(sql, failedPayment(context, user, { transactionId: '30', at: at - 1000 }))
    const reply = await get(user, '/api/payment/payments')
    expect(reply.headers).toMatchObject({ 'x-total-count': '2', 'x-total-exact': 'true' })
    const [paid, declined, ...more] = reply.json<OwnPayment[]>()
    expect(more).toEqual([])
    expect(paid).toMatchObject({
      date: new Date(at).toISOString(),
      plan: 'START_12',
      amount: 3744,
      refunded: 744,
      currency: 'RUB',
      status: 'Completed',
      card: '4242',
      reason: '',
      review: false,
      receipts: [
        { kind: 'income', url: 'https://ofd.ru/31', amount: 3744, date: new Date(at).toISOString() },
        { kind: 'refund', url: 'https://ofd.ru/32', amount: 744 }
      ],
      refundAsked: null,
      service: {
        periods: [{ plan: 'START_12', from: dateAt(at), to: dateAt(context.now()), shared: false }],
        asOf: dateAt(context.now()),
        cut: false
      }
    })
    // 350 of 365 days were left, then 744 ₽ went back: 277 whole days at some 10.24 ₽.
    expect(paid?.refundable).toBeGreaterThan(2835)
    expect(paid?.refundable).toBeLessThan(2837)
    expect(kopecksOf(paid?.service?.sum ?? 0)).toBe(3000_00 - kopecksOf(paid?.refundable ?? 0))
    expect(Date.parse(paid?.service?.end ?? '')).toBe(addMonths(at, 12) - 72 * DAY_MS)
    expect(declined).toMatchObject({
      status: 'Declined',
      amount: 390,
      refundable: 0,
      receipts: [],
      reason: 'На карте не хватило денег',
      review: false,
      service: null
    })
  })

  test('that gave nothing are looked into, until the money has gone back', async () => {
    const user = await newBuyer(context)
    const fact = { kind: 'pay', key: 'pay:35', at: context.now(), plan: 'START_1', amount: 100_00 } as const
    await tell(context, user, fact, { transactionId: '35', counts: false })
    const first = async () => (await get(user, '/api/payment/payments')).json<OwnPayment[]>()[0]
    expect(await first()).toMatchObject({
      status: 'Completed',
      amount: 100,
      review: true,
      settled: false,
      service: null
    })
    const refund = { kind: 'refund', key: 'refund:36', at: context.now(), payment: 'pay:35' } as const
    await tell(context, user, { ...refund, amount: 100_00 })
    expect(await first()).toMatchObject({ refunded: 100, review: false, settled: false })
  })

  test('that gave nothing, and that a person has dealt with, say so', async () => {
    const user = await newBuyer(context)
    const fact = { kind: 'pay', key: 'pay:37', at: context.now(), plan: 'START_1', amount: 100_00 } as const
    await tell(context, user, fact, { transactionId: '37', counts: false })
    const odd = { key: 'odd:37', reason: 'missed_payment', userId: user.id, transactionId: '37' } as const
    await noteOddity(context.services.sql, { ...odd, at: context.now() }, context.now())
    const first = async () => (await get(user, '/api/payment/payments')).json<OwnPayment[]>()[0]
    expect(await first()).toMatchObject({ review: true, settled: false })
    await context.services.sql`update oddities set settled_at = now() where transaction_id = '37'`
    expect(await first()).toMatchObject({ review: false, settled: true, service: null })
  })

  test.each<[name: string, fact: { amount: number }, more: Partial<NewFact>, shown: Partial<OwnPayment>]>([
    ['the test mode', { amount: 390_00 }, { counts: false, isTest: true }, { test: true, review: false }],
    [
      'another currency',
      { amount: 390_00 },
      { counts: false, currency: 'KZT' },
      { currency: 'KZT', review: true }
    ],
    ['nothing', { amount: 0 }, {}, { amount: 0, review: false }]
  ])('of %s are told from those that were paid', async (_name, fact, more, shown) => {
    const user = await newBuyer(context)
    const key = payKey(nextName('t'))
    await tell(context, user, { kind: 'pay', key, at: context.now(), plan: 'START_1', ...fact }, more)
    const [payment] = (await get(user, '/api/payment/payments')).json<OwnPayment[]>()
    expect(payment).toMatchObject({ status: 'Completed', test: false, refundable: 0, ...shown })
  })

  test('say when money back was asked for', async () => {
    const user = await newBuyer(context)
    await tell(context, user, {
      kind: 'pay',
      key: 'pay:41',
      at: context.now(),
      plan: 'START_1',
      amount: 390_00
    })
    const asked = async () =>
      (await get(user, '/api/payment/payments')).json<OwnPayment[]>().map(own => own.refundAsked)
    const [payment] = (await get(user, '/api/payment/payments')).json<OwnPayment[]>()
    await context.app.inject({
      method: 'POST',
      url: '/api/payment/refunds',
      headers: user.headers,
      payload: { payment: payment?._id, reason: 'почему' }
    })
    expect(await asked()).toEqual([expect.any(String)])
    await context.services.sql`update oddities set settled_at = now() where reason = 'refund_wanted'`
    expect(await asked()).toEqual([null])
  })

  test('are in the file of everything that is kept', async () => {
    const user = await newBuyer(context)
    const fact = { kind: 'pay', key: 'pay:61', at: context.now(), plan: 'START_1', amount: 390_00 } as const
    await tell(context, user, fact)
    await keepSubscription(context, user, { Id: 'sc_61', Status: 'Active' })
    const file = (await get(user, '/api/users/export')).json<{ money: object }>()
    expect(file.money).toMatchObject({
      payments: [{ amount: 390, plan: 'START_1' }],
      subscriptions: [{ Id: 'sc_61', Status: 'Active' }],
      refundRequests: []
    })
  })

  test('are read one by one, each by its payer alone', async () => {
    const [user, other] = [await newBuyer(context), await newBuyer(context)]
    const at = context.now() - DAY_MS
    await tell(context, user, { kind: 'pay', key: 'pay:71', at, plan: 'START_1', amount: 390_00 })
    await tell(context, user, { kind: 'pay', key: 'pay:72', at: at + 1, plan: 'START_1', amount: 390_00 })
    const [last, first] = (await get(user, '/api/payment/payments')).json<OwnPayment[]>()
    const one = `/api/payment/payments/${first?._id}`
    expect((await get(user, one)).json()).toEqual(first)
    expect(first?.service?.periods).toHaveLength(1)
    expect(last?.service).toMatchObject({ periods: [], sum: 0, cut: false })
    // One that did not go through is of the provider's numbers, which payments may have too.
    const failed = failedPayment(context, user, { transactionId: first?._id ?? '' })
    await insertDecline(context.services.sql, failed)
    expect((await get(user, one)).json()).toEqual(first)
    const nobodys = (await get(user, '/api/payment/payments/1')).json()
    expect(nobodys).toMatchObject({ statusCode: 404, code: 'NOT_FOUND', message: 'Такого платежа нет.' })
    expect((await get(other, one)).json()).toEqual(nobodys)
    expect((await get(user, '/api/payment/payments/x')).statusCode).toBe(422)
  })

  test('come page by page, the newest first, and are one’s own', async () => {
    const [user, other] = [await newBuyer(context), await newBuyer(context)]
    const keys = ['pay:51', 'pay:52', 'pay:53']
    for (const [index, key] of keys.entries()) {
      const at = context.now() - (3 - index) * 1000
      await tell(context, user, { kind: 'pay', key, at, plan: 'START_1', amount: (index + 1) * 100 })
    }
    const page = await get(user, '/api/payment/payments?skip=1&limit=1')
    expect(page.headers['x-total-count']).toBe('3')
    expect(page.json<OwnPayment[]>().map(({ amount }) => amount)).toEqual([2])
    expect((await get(other, '/api/payment/payments')).json()).toEqual([])
    expect((await get(user, '/api/payment/payments?sort=card')).statusCode).toBe(422)
  })
})
