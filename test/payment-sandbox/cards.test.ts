import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'

import { openShop, purchase } from './shop.ts'

const shop = duringTests(openShop)

// Source: reference cloudpayments.md § 7. Whether the bank asks, what the first payment comes to, and what a renewal does.
const paid = { asks: true, first: 0, later: 0 }
const poor = { asks: true, first: 5051, later: 5051 }
const cards = {
  '4242 4242 4242 4242': paid,
  '5555 5555 5555 4444': paid,
  '2200 0000 0000 0004': paid,
  '4012 8888 8888 1881': poor,
  '5105 1051 0510 5100': poor,
  '2202 2022 0220 2200': poor,
  '4000 0000 0000 3055': { ...paid, asks: false },
  '5205 0000 0000 3055': { ...paid, asks: false },
  '2202 0000 0000 3055': { ...paid, asks: false },
  '4111 1111 1111 1111': { ...paid, asks: false, later: 5051 },
  '5200 8282 8282 8210': { ...paid, asks: false, later: 5051 },
  '2200 0000 2222 2222': { ...paid, asks: false, later: 5051 },
  '4000 0566 5566 5556': { ...poor, asks: false },
  '5404 0000 0000 0043': { ...poor, asks: false },
  '2203 0000 0000 0043': { ...poor, asks: false }
}

test.each(Object.entries(cards))('%s does what the provider says of it', async (card, expected) => {
  const { sandbox } = shop
  const left = await sandbox.pay(purchase(shop), { card, bank: 'leaves' })
  expect(left.status === 'waiting').toBe(expected.asks)

  const { status, reasonCode, subscriptionId, transactionId } = await sandbox.pay(purchase(shop), { card })
  expect({ status, reasonCode }).toEqual({
    status: expected.first === 0 ? 'success' : 'fail',
    reasonCode: expected.first
  })
  expect(subscriptionId === '').toBe(expected.first !== 0)
  if (subscriptionId === '') return

  await sandbox.travel(31 * DAY_MS)
  const renewal = sandbox.transactions.find(
    one => one.subscriptionId === subscriptionId && one.id !== transactionId
  )
  expect(renewal).toMatchObject({
    reasonCode: expected.later,
    status: expected.later === 0 ? 'Completed' : 'Declined'
  })
})

test('whoever does not pass at the bank has not paid', async () => {
  const outcome = await shop.sandbox.pay(purchase(shop), { card: '4242424242424242', bank: 'fails' })
  expect(outcome).toMatchObject({ status: 'fail', reasonCode: 5206, subscriptionId: '' })
})

test('a number that is no test card is a wrong one, a card of last year is expired', async () => {
  const { sandbox } = shop
  expect(await sandbox.pay(purchase(shop), { card: '4000 0000 0000 0002' })).toMatchObject({
    reasonCode: 5014
  })
  expect(await sandbox.pay(purchase(shop), { expires: '11/25' })).toMatchObject({ reasonCode: 5054 })
})

test('every reason can be had of any card', async () => {
  const { sandbox } = shop
  sandbox.faults.declineCode = 5041
  expect(await sandbox.pay(purchase(shop))).toMatchObject({ reasonCode: 5041, message: 'Карта потеряна' })
  sandbox.faults.clear()
})

test('a payment that the shop asked for wrongly is not begun', async () => {
  const { sandbox } = shop
  const count = sandbox.transactions.length
  const month = { interval: 'Month', period: 1 }
  const wrong = {
    publicTerminalId: { publicTerminalId: 'pk_another' },
    amount: { amount: 0 },
    'userInfo.accountId': { userInfo: {} },
    'recurrent.interval': { recurrent: { interval: 'Year', period: 1 } },
    'recurrent.period': { recurrent: { interval: 'Month', period: 13 } },
    'recurrent.startDate: уже прошла': { recurrent: { ...month, startDate: '2020-01-01T00:00:00Z' } },
    'recurrent.startDate: дальше года': { recurrent: { ...month, startDate: '2100-01-01T00:00:00Z' } }
  }
  for (const [words, about] of Object.entries(wrong)) {
    await expect(sandbox.pay(purchase(shop, about)), words).rejects.toThrow(words)
  }
  expect(sandbox.transactions).toHaveLength(count)
})
