import { beforeEach, describe, expect, test } from 'vitest'

import type { Checkout } from '#contract/checkout.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { keepPromo, newBuyer, type Buyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { planOf } from '#test/payment-books.ts'
import { spaced } from '#test/payment-orders.ts'
import { codeOf, providerKeys, type Fields } from '#test/signed-messages.ts'

const context = duringTests(() => startTestApp(providerKeys))
let anna: Buyer
beforeEach(async () => {
  anna = await newBuyer(context)
})

const begin = (plan: string, payload: object = {}) =>
  context.app.inject({ method: 'POST', url: `/api/payment/${plan}`, headers: anna.headers, payload })
const checkout = async (plan: string, payload: object = {}) => (await begin(plan, payload)).json<Checkout>()

/** At the bank's page; answers the payment. */
async function goToBank({ invoiceId, accountId, amount }: Checkout): Promise<Fields> {
  const message = {
    TransactionId: nextName('t'),
    Amount: amount.toFixed(2),
    Currency: 'RUB',
    DateTime: spaced(context.now()),
    InvoiceId: invoiceId,
    AccountId: accountId
  }
  expect(await codeOf(context, 'check', message)).toBe(0)
  return message
}

test.each([0, 62])(
  'whoever comes back from the bank’s page goes on with the order of %i minutes ago',
  async age => {
    const first = await checkout('START_1')
    context.travel(age * MINUTE_MS)
    await goToBank(first)
    expect(await checkout('START_1')).toEqual(first)
  }
)

test('an order that cannot be paid any more is not gone on with', async () => {
  const first = await checkout('START_1')
  context.travel(DAY_MS - MINUTE_MS)
  await goToBank(first)
  context.travel(2 * MINUTE_MS)
  expect((await begin('START_1')).json()).toMatchObject({ statusCode: 409, code: 'PAYMENT_PENDING' })
})

test('and begins no other until that has failed, or a quarter of an hour is over', async () => {
  const message = await goToBank(await checkout('START_1'))
  for (const [plan, wish] of [
    ['START_3', {}],
    ['START_1', { renew: false }]
  ] as const) {
    expect((await begin(plan, wish)).json()).toMatchObject({
      statusCode: 409,
      code: 'PAYMENT_PENDING',
      message: expect.stringContaining('Чтобы закончить, снова выберите тот же тариф')
    })
  }
  await codeOf(context, 'fail', { ...message, ReasonCode: '5051' })
  const second = await begin('START_3')
  expect(second.statusCode).toBe(201)
  await goToBank(second.json<Checkout>())
  context.travel(16 * MINUTE_MS)
  expect((await begin('START_1')).statusCode).toBe(201)
})

test('nor gets another plan for nothing, which would take the paid days along', async () => {
  const code = nextName('p').toUpperCase()
  await keepPromo(context, { code, plans: ['SOCIAL_1'], percent: 100, usage: 1 })
  const message = await goToBank(await checkout('UNLIMITED_12', { renew: false }))
  context.travel(MINUTE_MS)
  expect((await begin('SOCIAL_1', { promo: code })).json()).toMatchObject({
    statusCode: 409,
    code: 'PAYMENT_PENDING'
  })
  await codeOf(context, 'pay', message)
  expect(await planOf(context, anna.id)).toMatchObject({ plan: 'UNLIMITED_12' })
})

test('money that gives nothing keeps nobody from beginning anew', async () => {
  for (const wrong of [{ Amount: '1.00' }, { Currency: 'USD' }, { TestMode: '1' }]) {
    const message = await goToBank(await checkout('START_1'))
    await codeOf(context, 'pay', { ...message, ...wrong })
    expect((await begin('START_3')).statusCode).toBe(201)
  }
})

test('a held promo code is that of the same order', async () => {
  const code = nextName('p').toUpperCase()
  await keepPromo(context, { code, plans: ['START_12'], percent: 99, usage: 1 })
  const first = await checkout('START_12', { promo: code, renew: false })
  await goToBank(first)
  context.travel(16 * MINUTE_MS)
  expect(await checkout('START_12', { promo: code, renew: false })).toEqual(first)
  expect((await checkout('START_12', { renew: false })).invoiceId).not.toBe(first.invoiceId)
})

test('an order that is paid is not begun again', async () => {
  const first = await checkout('START_1', { renew: false })
  await codeOf(context, 'pay', await goToBank(first))
  expect((await checkout('START_1', { renew: false })).invoiceId).not.toBe(first.invoiceId)
})

describe('an order that only holds its promo code', () => {
  let promo: string
  beforeEach(async () => {
    promo = nextName('p').toUpperCase()
    await keepPromo(context, { code: promo, plans: ['START_1'], percent: 10, usage: 1 })
  })

  test('is not gone on with when its renewal would come before the end of what was paid since', async () => {
    const first = await checkout('START_1', { promo })
    await goToBank(first)
    context.travel(16 * MINUTE_MS)
    await codeOf(context, 'pay', await goToBank(await checkout('START_1', { renew: false })))
    const second = await checkout('START_1', { promo })
    expect(second.invoiceId).not.toBe(first.invoiceId)
    expect(Date.parse(second.recurrent?.startDate ?? '')).toBeGreaterThan(context.now() + 50 * DAY_MS)
    await goToBank(second)
  })

  test('is not gone on with while another one is at the bank’s page', async () => {
    await goToBank(await checkout('START_1', { promo }))
    context.travel(16 * MINUTE_MS)
    await goToBank(await checkout('START_1', { renew: false }))
    expect((await begin('START_1', { promo })).json()).toMatchObject({
      statusCode: 409,
      code: 'PAYMENT_PENDING'
    })
  })
})
