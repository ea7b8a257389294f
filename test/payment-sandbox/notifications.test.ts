import { createHmac } from 'node:crypto'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { decoded, signatureHeaders } from '#sandbox/cloudpayments/signature.ts'

import { openShop, purchase, type Shop } from './shop.ts'

/** Longer than a test lasts: whoever waits for an answer that never comes is found out. */
const FOR_EVER = HOUR_MS

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

beforeEach(() => {
  shop.heard.length = 0
})

afterEach(async () => {
  shop.answer = () => 0
  shop.sandbox.faults.clear()
  await shop.sandbox.settle()
})

afterAll(() => shop.close())

test('the signature is the provider’s', () => {
  // Source: reference cloudpayments.md § 2.3.
  const query =
    'TransactionId=897728064&Amount=399.00&Currency=RUB&DateTime=2026-11-20+10%3A15%3A00&TestMode=1&Status=Completed&AccountId=user_x&Description=%D0%A2%D0%B0%D1%80%D0%B8%D1%84+START_1+%281+%D0%BC%D0%B5%D1%81.%29&Email=a%2Bb%40example.ru'
  expect(signatureHeaders('test_api_secret_0000', query, decoded(query))).toEqual({
    'content-hmac': 'Tf8+u18I2tTyYdtWVCHVfQIrg+A9X894izqE0VE85cQ=',
    'x-content-hmac': 'tvd68jtVcKGDUTAH9Tyo1RakVtuL59ulOnXRkwVfPcM='
  })
})

const wires = [
  ['GET', 'GET', undefined],
  ['form', 'POST', 'application/x-www-form-urlencoded'],
  ['json', 'POST', 'application/json']
] as const

test.each(wires)('a payment is told as %s with both signatures', async (wire, method, type) => {
  const { sandbox } = shop
  sandbox.faults.wire = wire
  const { transactionId, subscriptionId } = await sandbox.pay(purchase(shop))
  await sandbox.settle()
  const pay = shop.heard.find(({ kind }) => kind === 'pay')
  expect(pay).toMatchObject({ method })
  expect(pay?.headers['content-type']).toBe(type)
  expect(String(pay?.fields['TransactionId'])).toBe(String(transactionId))
  expect(Number(pay?.fields['Amount'])).toBe(390)
  expect(pay?.fields).toMatchObject({
    AccountId: '7',
    InvoiceId: '42',
    SubscriptionId: subscriptionId,
    Status: 'Completed',
    Email: 'a+b@example.ru',
    Description: 'Тариф «Старт», 1 мес.',
    CardLastFour: '3055'
  })
  for (const { raw, headers } of shop.heard) {
    const hmac = (text: string) => createHmac('sha256', sandbox.secret).update(text).digest('base64')
    expect(headers['content-hmac']).toBe(hmac(raw))
    expect(headers['x-content-hmac']).toBe(hmac(wire === 'json' ? raw : decoded(raw)))
  }
})

test('what is not known arrives as an empty field, amounts have two digits', async () => {
  await shop.sandbox.pay(purchase(shop))
  await shop.sandbox.settle()
  const raw = shop.heard.find(({ kind }) => kind === 'pay')?.raw ?? ''
  expect(raw).toContain('&ProcessorAndPartnerFee=&')
  expect(raw).toContain('&Amount=390.00&')
  expect(raw).toContain('&TestMode=1&')
})

const answers = [
  [10, 3001],
  [11, 3002],
  [12, 3003],
  [13, 3008],
  [20, 3004],
  [5, 3005]
] as const

test.each(answers)('a check that is answered %i declines the payment with %i', async (code, reasonCode) => {
  shop.answer = kind => (kind === 'check' ? code : 0)
  expect(await shop.sandbox.pay(purchase(shop))).toMatchObject({ status: 'fail', reasonCode })
  await shop.sandbox.settle()
  expect(shop.told()).toEqual(['check', 'fail'])
})

test('a check without an answer declines the payment and is not repeated', async () => {
  shop.answer = kind => (kind === 'check' ? { status: 500 } : 0)
  expect(await shop.sandbox.pay(purchase(shop))).toMatchObject({ reasonCode: 3007 })
  shop.answer = kind => (kind === 'check' ? { status: 401 } : 0)
  expect(await shop.sandbox.pay(purchase(shop))).toMatchObject({ reasonCode: 3006 })
  const impatient = await openShop({ answerMs: 300 })
  impatient.answer = kind => (kind === 'check' ? 'hang' : 0)
  expect(await impatient.sandbox.pay(purchase(impatient))).toMatchObject({ reasonCode: 3007 })
  for (const { sandbox } of [shop, impatient]) {
    await sandbox.travel(10 * MINUTE_MS)
    const checks = sandbox.deliveries.filter(({ kind }) => kind === 'check')
    expect(checks.filter(({ attempts }) => attempts.length > 1)).toEqual([])
  }
  expect(shop.told().filter(kind => kind === 'check')).toHaveLength(2)
  await impatient.close()
})

test('what is not taken comes again after 1, 2, 5, 10, 30, 30 minutes, until it is taken', async () => {
  shop.answer = (kind, times) => (kind === 'refund' && times < 8 ? { status: 503 } : 0)
  const { transactionId } = await shop.sandbox.pay(purchase(shop))
  await shop.ask('/payments/refund', { TransactionId: transactionId, Amount: 100 })
  await shop.sandbox.travel(200 * MINUTE_MS)
  const tries = shop.heard.filter(({ kind }) => kind === 'refund')
  const gaps = tries.map(({ at }, index) => Math.round((at - (tries[index - 1]?.at ?? at)) / MINUTE_MS))
  expect(gaps).toEqual([0, 1, 2, 5, 10, 30, 30, 30])
  expect(new Set(tries.map(({ raw }) => raw)).size).toBe(1)
})

test('a hundred tries are all', async () => {
  shop.answer = kind => (kind === 'receipt' ? 7 : 0)
  await shop.sandbox.pay(purchase(shop))
  await shop.sandbox.travel(4 * DAY_MS)
  expect(shop.told().filter(kind => kind === 'receipt')).toHaveLength(100)
})

describe('faults', () => {
  test('everything comes twice', async () => {
    shop.sandbox.faults.twice = true
    await shop.sandbox.pay(purchase(shop))
    await shop.sandbox.settle()
    expect(shop.told().toSorted()).toEqual([
      'check',
      'pay',
      'pay',
      'receipt',
      'receipt',
      'recurrent Active',
      'recurrent Active'
    ])
  })

  test('what is told of one payment comes the other way round', async () => {
    shop.sandbox.faults.reversed = true
    await shop.sandbox.pay(purchase(shop))
    await shop.sandbox.settle()
    expect(shop.told()).toEqual(['check', 'receipt', 'recurrent Active', 'pay'])
  })

  test('a payment is told after its refund', async () => {
    shop.sandbox.faults.late = { pay: 5 * MINUTE_MS }
    const { transactionId } = await shop.sandbox.pay(purchase(shop))
    await shop.ask('/payments/refund', { TransactionId: transactionId, Amount: 390 })
    await shop.sandbox.settle()
    expect(shop.told()).toEqual(['check', 'recurrent Active', 'receipt', 'refund', 'receipt'])
    await shop.sandbox.travel(5 * MINUTE_MS)
    expect(shop.told().at(-1)).toBe('pay')
  })

  test('a kind that is dropped never comes, and a check that is dropped declines', async () => {
    shop.sandbox.faults.dropped = ['pay']
    await shop.sandbox.pay(purchase(shop))
    await shop.sandbox.travel(HOUR_MS)
    expect(shop.told()).toEqual(['check', 'recurrent Active', 'receipt'])
    shop.sandbox.faults.dropped = ['check']
    expect(await shop.sandbox.pay(purchase(shop))).toMatchObject({ reasonCode: 3006 })
  })

  test('the first payment does not name its subscription', async () => {
    shop.sandbox.faults.namelessSubscription = true
    const { subscriptionId } = await shop.sandbox.pay(purchase(shop))
    await shop.sandbox.settle()
    expect(subscriptionId).not.toBe('')
    expect(shop.heard.find(({ kind }) => kind === 'pay')?.fields['SubscriptionId']).toBe('')
  })
})

test('one that arrived can be sent again', async () => {
  await shop.sandbox.pay(purchase(shop, { recurrent: undefined }))
  await shop.sandbox.settle()
  const pay = shop.sandbox.deliveries.findLast(({ kind }) => kind === 'pay')
  shop.sandbox.again(pay?.id ?? 0)
  await shop.sandbox.settle()
  expect(shop.told()).toEqual(['check', 'pay', 'receipt', 'pay'])
})

test('closing waits for no shop that hangs', async () => {
  const other = await openShop({ answerMs: FOR_EVER })
  other.answer = kind => (kind === 'pay' ? 'hang' : 0)
  await other.sandbox.pay(purchase(other))
  await expect.poll(() => other.told()).toContain('pay')
  await other.close()
})

test('a shop that hangs holds nobody else up', async () => {
  const other = await openShop({ answerMs: FOR_EVER })
  other.answer = kind => (kind === 'pay' ? 'hang' : 0)
  await other.sandbox.pay(purchase(other, { userInfo: { accountId: 'slow' } }))
  await other.sandbox.pay(purchase(other, { userInfo: { accountId: 'quick' } }))
  await expect.poll(() => other.told().filter(kind => kind === 'pay')).toHaveLength(2)
  await other.close()
})
