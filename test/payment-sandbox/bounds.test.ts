import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { WidgetIntent } from '#sandbox/cloudpayments/sandbox.ts'

import { openShop, purchase, type Shop } from './shop.ts'

let dir = ''
let shop: Shop

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-payment-bounds-'))
  shop = await openShop({ statePath: join(dir, 'state.json') })
})

afterAll(async () => {
  await shop.close()
  await rm(dir, { recursive: true })
})

const begin = (intent: object, card = '4000 0000 0000 3055', expires = '12/39') =>
  fetch(`${shop.sandbox.apiUrl}/widget/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ intent, card, expires })
  })

const recurrent = (about: object) => ({ recurrent: { interval: 'Month', period: 1, ...about } })

test('what is too long for a form of payment is not read', async () => {
  const response = await begin(purchase(shop, { metadata: { text: 'x'.repeat(250_000) } }))
  expect(response.status).toBe(400)
  expect(shop.sandbox.transactions).toHaveLength(0)
})

const wrong: [string, Partial<WidgetIntent>][] = [
  ['description', { description: 'я'.repeat(501) }],
  ['externalId', { externalId: '1'.repeat(101) }],
  ['accountId', { userInfo: { accountId: 'a'.repeat(256) } }],
  ['email', { receiptEmail: `${'a'.repeat(254)}@example.ru` }],
  ['metadata', { metadata: { text: 'x'.repeat(1000) } }],
  ['currency', { currency: 'RUB'.repeat(9) }],
  ['amount', { amount: 10_000_001 }],
  ['recurrent.amount', recurrent({ amount: -390 })],
  ['recurrent.amount', recurrent({ amount: 0 })],
  ['recurrent.maxPeriods', recurrent({ maxPeriods: -1 })]
]

test.each(wrong)('a form whose %s is out of bounds is refused', async (name, about) => {
  const response = await begin(purchase(shop, about))
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(`${name}: `)
  expect(shop.sandbox.transactions).toHaveLength(0)
})

test('a card that is no card is declined, and little of it is kept', async () => {
  const response = await begin(purchase(shop), '4'.repeat(3000), '1'.repeat(3000))
  expect(await response.json()).toMatchObject({ status: 'fail' })
  const { card } = shop.sandbox.transactions.at(-1) ?? {}
  expect(JSON.stringify(card).length).toBeLessThan(300)
  const late = await begin(purchase(shop), '4000 0000 0000 3055', 'soon')
  expect(await late.json()).toMatchObject({ status: 'fail', reasonCode: 5054 })
})

test('however much is tried, a bounded part of it is kept, and no payment goes for those that were declined', async () => {
  const paid = await shop.sandbox.pay(purchase(shop, { externalId: 'paid' }))
  shop.answer = kind => (kind === 'check' ? 10 : 0)
  const intent = purchase(shop, { metadata: { text: 'x'.repeat(900) }, description: 'я'.repeat(500) })
  for (let tried = 0; tried < 1100; tried += 50) {
    await Promise.all(Array.from({ length: 50 }, () => shop.sandbox.pay(intent)))
  }
  await shop.sandbox.settle()
  expect(shop.sandbox.transactions).toHaveLength(1000)
  expect(shop.sandbox.transactions[0]).toMatchObject({ id: paid.transactionId, status: 'Completed' })
  expect(shop.sandbox.deliveries.length).toBeLessThanOrEqual(1000)
  expect((await stat(join(dir, 'state.json'))).size).toBeLessThan(12_000_000)
}, 400_000)
