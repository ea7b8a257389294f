import { afterEach, beforeEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'

import { openShop, purchase } from './shop.ts'

interface Subscription {
  Id: string
  Status: string
  Amount: number
  StartDateIso: string
  NextTransactionDateIso: string | null
  MaxPeriods: number | null
  SuccessfulTransactionsNumber: number
}
const shop = duringTests(openShop)

beforeEach(() => {
  shop.heard.length = 0
})

afterEach(async () => {
  shop.sandbox.faults.clear()
  await shop.sandbox.settle()
})

const subscribe = async () => (await shop.sandbox.pay(purchase(shop))).subscriptionId
const later = (days: number) => new Date(shop.sandbox.now() + days * DAY_MS).toISOString()
const update = (fields: object) => shop.ask<Subscription>('/subscriptions/update', fields)
const get = (Id: string) => shop.ask<Subscription>('/subscriptions/get', { Id })

test('subscriptions are made with a token, found, changed and cancelled', async () => {
  const { transactionId } = await shop.sandbox.pay(
    purchase(shop, { recurrent: undefined, userInfo: { accountId: 'token' } })
  )
  const token = shop.sandbox.transactions.find(({ id }) => id === transactionId)?.card?.token
  const made = await shop.ask<Subscription>('/subscriptions/create', {
    Token: token,
    AccountId: 'token',
    Description: 'Тариф',
    Amount: 990.5,
    Currency: 'RUB',
    RequireConfirmation: false,
    StartDate: later(10),
    Interval: 'Month',
    Period: 3
  })
  expect(made.Model).toMatchObject({ Status: 'Active', Amount: 990.5, SuccessfulTransactionsNumber: 0 })
  const found = await shop.ask<Subscription[]>('/subscriptions/find', { accountId: 'token' })
  expect(found.Model.map(({ Id }) => Id)).toEqual([made.Model.Id])
  const startDate = later(40)
  const changed = await update({ Id: made.Model.Id, Amount: 1490, StartDate: startDate })
  expect(changed.Model).toMatchObject({
    Amount: 1490,
    StartDateIso: startDate.slice(0, 19),
    NextTransactionDateIso: startDate.slice(0, 19)
  })
  const cancelled = await shop.ask('/subscriptions/cancel', { Id: made.Model.Id })
  expect(cancelled).toEqual({ Success: true, Message: null })
  expect((await get(made.Model.Id)).Model).toMatchObject({
    Status: 'Cancelled',
    NextTransactionDateIso: null
  })
  await shop.sandbox.settle()
  // The change itself is not told of.
  expect(shop.told()).toEqual(['check', 'pay', 'receipt', 'recurrent Active', 'recurrent Cancelled'])
})

test('an update switches a cancelled one on again', async () => {
  const Id = await subscribe()
  await shop.ask('/subscriptions/cancel', { Id })
  await update({ Id, Amount: 400 })
  const { Model } = await get(Id)
  expect(Model).toMatchObject({ Status: 'Active', Amount: 400 })
  expect(Date.parse(`${Model.NextTransactionDateIso}Z`)).toBeGreaterThan(shop.sandbox.now())
  await shop.ask('/subscriptions/cancel', { Id })
})

test('an update switches one that is over on again, with what is left of its periods', async () => {
  const { subscriptionId: Id } = await shop.sandbox.pay(
    purchase(shop, { recurrent: { interval: 'Day', period: 1, maxPeriods: 2 } })
  )
  await shop.sandbox.travel(2 * DAY_MS + 1000)
  expect((await get(Id)).Model).toMatchObject({ Status: 'Expired', SuccessfulTransactionsNumber: 2 })
  await update({ Id, MaxPeriods: 5 })
  expect((await get(Id)).Model).toMatchObject({ Status: 'Active', MaxPeriods: 3 })
  await shop.ask('/subscriptions/cancel', { Id })
})

test('what the provider would not take is refused and changes nothing', async () => {
  const Id = await subscribe()
  const before = await get(Id)
  const wrong = [
    { StartDate: later(-1) },
    { StartDate: later(367) },
    { StartDate: 'soon' },
    { Interval: 'Month', Period: 13 },
    { Period: 0 },
    { Amount: 0 },
    { Interval: 'Year' }
  ]
  for (const fields of wrong) {
    const answer = await update({ Id, ...fields })
    expect(answer.Success, JSON.stringify(fields)).toBe(false)
    expect(answer.Message).toBeTruthy()
  }
  expect(await get(Id)).toEqual(before)
  expect((await update({ Id: 'sc_none', Amount: 1 })).Success).toBe(false)
  await shop.ask('/subscriptions/cancel', { Id })
})
