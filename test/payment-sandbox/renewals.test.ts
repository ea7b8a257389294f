import { afterAll, beforeAll, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'

import { openShop, purchase, type Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(() => shop.close())

test('a year of renewals is told in seconds, each on the day of the month of the first one', async () => {
  const { sandbox } = shop
  const startDate = '2027-01-31T09:00:00Z'
  const begun = await sandbox.pay(purchase(shop, { recurrent: { interval: 'Month', period: 1, startDate } }))
  await sandbox.travel(Date.parse('2027-12-31T10:00:00Z') - sandbox.now())
  const days = shop.heard
    .filter(({ kind, fields }) => kind === 'pay' && fields['SubscriptionId'] === begun.subscriptionId)
    .map(({ fields }) => fields['DateTime'])
  expect(days.slice(1)).toEqual([
    '2027-01-31 09:00:00',
    '2027-02-28 09:00:00',
    '2027-03-31 09:00:00',
    '2027-04-30 09:00:00',
    '2027-05-31 09:00:00',
    '2027-06-30 09:00:00',
    '2027-07-31 09:00:00',
    '2027-08-31 09:00:00',
    '2027-09-30 09:00:00',
    '2027-10-31 09:00:00',
    '2027-11-30 09:00:00',
    '2027-12-31 09:00:00'
  ])
  // The shop's clock was there, too.
  expect(shop.heard.findLast(({ kind }) => kind === 'pay')?.at).toBeGreaterThanOrEqual(
    Date.parse('2027-12-31T09:00:00Z')
  )
  await shop.call('/subscriptions/cancel', { Id: begun.subscriptionId })
  await sandbox.settle()
})

test('a charge that fails is tried again the next day, three times in all', async () => {
  const { sandbox } = shop
  shop.heard.length = 0
  const { subscriptionId } = await sandbox.pay(purchase(shop), { card: '4111 1111 1111 1111' })
  await sandbox.travel(31 * DAY_MS)
  const subscription = sandbox.subscriptions.find(({ id }) => id === subscriptionId)
  expect(subscription).toMatchObject({ status: 'PastDue', failed: 1 })
  await sandbox.travel(3 * DAY_MS)
  expect(subscription).toMatchObject({ status: 'Rejected', failed: 3, nextAt: null })
  expect(shop.told()).toEqual([
    'check',
    'pay',
    'recurrent Active',
    'receipt',
    'check',
    'fail',
    'recurrent PastDue',
    'check',
    'fail',
    'check',
    'fail',
    'recurrent Rejected'
  ])
  await sandbox.travel(90 * DAY_MS)
  expect(shop.heard.filter(({ kind }) => kind === 'fail')).toHaveLength(3)
})

test('a check that is refused fails the charge; what is paid later comes back to the days of the first one', async () => {
  const { sandbox } = shop
  shop.heard.length = 0
  const startDate = new Date(Math.ceil((sandbox.now() + DAY_MS) / 1000) * 1000)
  const { subscriptionId } = await sandbox.pay(
    purchase(shop, { recurrent: { interval: 'Week', period: 2, startDate: startDate.toISOString() } })
  )
  const subscription = sandbox.subscriptions.find(({ id }) => id === subscriptionId)
  shop.answer = kind => (kind === 'check' ? 13 : 0)
  await sandbox.travel(DAY_MS + 2000)
  expect(subscription).toMatchObject({ status: 'PastDue', failed: 1 })
  expect(shop.heard.findLast(({ kind }) => kind === 'fail')?.fields['ReasonCode']).toBe('3008')
  shop.answer = () => 0
  await sandbox.travel(DAY_MS)
  expect(subscription).toMatchObject({
    status: 'Active',
    failed: 0,
    successful: 1,
    nextAt: startDate.getTime() + 14 * DAY_MS
  })
})

test('renewals name the order of the first payment when they are told to', async () => {
  const { sandbox } = shop
  shop.heard.length = 0
  sandbox.faults.renewalsNameOrder = true
  await sandbox.pay(purchase(shop, { externalId: 'first', userInfo: { accountId: 'named' } }))
  await sandbox.travel(32 * DAY_MS)
  const orders = shop.heard.filter(({ kind, fields }) => kind === 'pay' && fields['AccountId'] === 'named')
  expect(orders.map(({ fields }) => fields['InvoiceId'])).toEqual(['first', 'first'])
  sandbox.faults.clear()
})
