import { describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import type { Billing } from '#contract/payment.ts'
import { insertDecline } from '#server/billing/notifications/declines.store.ts'
import { beginOperation } from '#server/billing/subscriptions/operations.store.ts'
import { startTestApp } from '#test/app.ts'
import { failedPayment, keepSubscription, newBuyer, selling, tell } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import type { TestUser } from '#test/factories.ts'

const context = duringTests(() => startTestApp(selling))

const get = (user: TestUser, url: string) => context.app.inject({ url, headers: user.headers })

const billingOf = async (user: TestUser) => (await get(user, '/api/payment')).json<Billing>()

const payFor = (user: { id: string }, key: string) =>
  tell(context, user, { kind: 'pay', key, at: context.now(), plan: 'START_1', amount: 390_00 })

describe('the renewal', () => {
  test('of whoever has none is null', async () => {
    const user = await newBuyer(context)
    const before = context.now()
    const { now, ...billing } = await billingOf(user)
    expect(billing).toEqual({ subscription: null, changingTo: null, cardPage: null })
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(now)).toBeLessThanOrEqual(context.now())
    expect((await get(user, '/api/users/profile/subscription')).json()).toBe(null)
  })

  test('is told with its plan, next charge and card', async () => {
    const user = await newBuyer(context)
    const fact = { kind: 'pay', key: 'pay:21', at: context.now(), plan: 'START_1', amount: 390_00 } as const
    await tell(context, user, fact, { transactionId: '21', subscriptionId: 'sc_21' })
    const nextCharge = context.now() + 30 * DAY_MS
    await keepSubscription(context, user, { Id: 'sc_21', Status: 'Active' }, { nextCharge })
    expect(await billingOf(user)).toEqual({
      subscription: {
        id: 'sc_21',
        status: 'Active',
        plan: 'START_1',
        amount: 390,
        currency: 'RUB',
        nextCharge: new Date(nextCharge).toISOString(),
        failedTimes: 0,
        lastDecline: null,
        card: { type: 'Visa', last4: '4242', expires: '12/30' },
        isCancelling: false,
        isPaid: true
      },
      changingTo: null,
      now: expect.any(String),
      cardPage: null
    })
  })

  test('that fails is told with the reason', async () => {
    const user = await newBuyer(context)
    await payFor(user, 'pay:22')
    const model = { Id: 'sc_22', Status: 'PastDue', FailedTransactionsNumber: 2 }
    await keepSubscription(context, user, model, { cancelWantedAt: context.now() })
    await insertDecline(context.services.sql, failedPayment(context, user, { subscriptionId: 'sc_22' }))
    const { subscription } = await billingOf(user)
    expect(subscription).toMatchObject({ status: 'PastDue', failedTimes: 2, isCancelling: true })
    expect(subscription?.lastDecline?.reason).toContain('не хватило')
  })

  test('is told though the message about its first payment was lost', async () => {
    const user = await newBuyer(context)
    await keepSubscription(context, user, { Id: 'sc_26', Status: 'Active', Amount: 1111, Period: 3 })
    expect((await billingOf(user)).subscription).toMatchObject({
      id: 'sc_26',
      plan: 'START_3',
      isPaid: false
    })
  })

  test('that replaces an earlier one is named as it is charged until money came for it', async () => {
    const user = await newBuyer(context)
    await payFor(user, 'pay:27')
    await keepSubscription(context, user, { Id: 'sc_27', Status: 'Active', Amount: 990, Period: 1 })
    expect((await billingOf(user)).subscription).toMatchObject({ plan: 'STANDARD_1', isPaid: false })
  })

  test('that lives stands before those that do not', async () => {
    const user = await newBuyer(context)
    await payFor(user, 'pay:23')
    await keepSubscription(context, user, { Id: 'sc_23', Status: 'Active' })
    await keepSubscription(context, user, { Id: 'sc_24', Status: 'Cancelled' })
    expect((await billingOf(user)).subscription?.id).toBe('sc_23')
  })

  test('that is being changed says to what', async () => {
    const user = await newBuyer(context)
    const data = { plan: 'STANDARD_1' }
    const change = { userId: user.id, kind: 'change', subscriptionId: null, data } as const
    await beginOperation(context.services.sql, change, context.now())
    expect((await billingOf(user)).changingTo).toBe('STANDARD_1')
  })

  test('goes out letter for letter, unknown fields as null, and no more of it', async () => {
    const user = await newBuyer(context)
    await keepSubscription(context, user, {
      Id: 'sc_25',
      Status: 'Active',
      StatusCode: 0,
      Email: 'secret@example.ru',
      Currency: 'BYN',
      CurrencyCode: 3,
      StartDate: '/Date(1795348800000)/',
      StartDateIso: '2026-11-22T12:00:00',
      NextTransactionDateIso: '2026-12-22T12:00:00',
      SuccessfulTransactionsNumber: 1
    })
    expect((await get(user, '/api/users/profile/subscription')).json()).toEqual({
      Id: 'sc_25',
      Status: 'Active',
      StatusCode: 0,
      Currency: 'BYN',
      CurrencyCode: 3,
      Amount: 390,
      Description: null,
      RequireConfirmation: null,
      StartDate: '/Date(1795348800000)/',
      StartDateIso: '2026-11-22T12:00:00',
      Interval: 'Month',
      IntervalCode: null,
      Period: 1,
      MaxPeriods: null,
      SuccessfulTransactionsNumber: 1,
      FailedTransactionsNumber: null,
      LastTransactionDate: null,
      LastTransactionDateIso: null,
      NextTransactionDate: null,
      NextTransactionDateIso: '2026-12-22T12:00:00'
    })
  })
})
