import { afterEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import type { WidgetIntent } from '#sandbox/cloudpayments/sandbox.ts'
import { billingIn, openOddities } from '#test/billing.ts'
import { keepPromo } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { idOf } from '#test/factories.ts'
import { intentOf, startPayments } from '#test/payments.ts'
import { tell } from '#test/signed-messages.ts'
import { subscriberOf } from '#test/subscribers.ts'

import { mirrorAndMend } from './mend.ts'
import { subscriptionsOf } from './subscriptions.store.ts'

const app = duringTests(startPayments)
afterEach(() => app.sandbox.faults.clear())

/** Somebody whose page has asked the provider for another renewal than ours did. */
async function cheat(plan: PlanId, renew: boolean, recurrent: object) {
  const user = await app.buyer()
  const id = await idOf(app, user)
  const checkout = await app.checkout(user, plan, { renew })
  if (checkout.free) throw new Error('nothing is free here')
  const intent = intentOf(checkout)
  const own: WidgetIntent['recurrent'] = { interval: 'Month', period: 1, ...intent.recurrent, ...recurrent }
  await app.sandbox.pay({ ...intent, recurrent: own })
  await app.arrive()
  const there = app.sandbox.subscriptions.find(({ accountId }) => accountId === id)
  if (!there) throw new Error('the sandbox has no subscription')
  return { user, id, there }
}

const accountOf = async (id: string) => {
  const [row] = await app.services.sql`
    select plan, renewing, (select count(*)::int from money_facts where user_id = users.id and kind = 'pay') as pays,
      (select count(*)::int from mails where user_id = users.id and kind = 'renewal-cancelled') as letters
    from users where id = ${id}`
  return row
}

/** Another one of the same user, which no message told of. */
const second = (of: Awaited<ReturnType<typeof subscriberOf>>, changes: object) => {
  const other = { ...of.there(), id: `${of.subscriptionId}_2`, ...changes }
  Reflect.set(app.sandbox.subscriptions, app.sandbox.subscriptions.length, other)
  return other
}
const statusOf = (id: string) => app.sandbox.subscriptions.find(one => one.id === id)?.status

/** As the provider has it, and tells it, when the page asked for two steps and nobody was asked. */
async function held() {
  app.sandbox.faults.dropped.push('pay', 'receipt')
  const user = await app.buyer()
  await app.buy(user, 'START_1')
  const id = await idOf(app, user)
  const payment = app.sandbox.transactions.findLast(({ accountId }) => accountId === id)
  const there = app.sandbox.subscriptions.find(({ accountId }) => accountId === id)
  if (!payment || !there) throw new Error('the sandbox has lost it')
  Object.assign(payment, { status: 'Authorized', schema: 'Dual', confirmedAt: null })
  const told = {
    TransactionId: payment.id,
    InvoiceId: payment.invoiceId,
    AccountId: id,
    SubscriptionId: there.id,
    Amount: '390.00',
    Currency: 'RUB',
    TestMode: 1,
    Status: 'Authorized',
    DateTime: new Date(app.now()).toISOString().slice(0, 19).replace('T', ' ')
  }
  const tellIt = async (more = {}) => {
    const reply = await tell(app, 'pay', { ...told, ...more }, 'GET', app.sandbox.secret)
    expect(reply.json()).toEqual({ code: 0 })
  }
  return { id, payment, there, tellIt }
}

describe('a subscription that nobody agreed to is cancelled at once and listed:', () => {
  test.each([
    ['a rouble a day, of a plan that was paid once', 'UNLIMITED_12', false, { interval: 'Day', amount: 1 }],
    ['the right sum, of a plan that was paid once', 'START_1', false, { amount: 390 }],
    ['more than the plan costs', 'START_1', true, { amount: 391 }],
    ['the right sum of another plan', 'START_1', true, { amount: 990 }],
    ['every week', 'START_1', true, { interval: 'Week' }],
    ['another term', 'START_12', true, { period: 1, amount: 100 }]
  ] as const)('%s', async (_what, plan, renew, recurrent) => {
    const { id, there } = await cheat(plan, renew, recurrent)
    expect(there).toMatchObject({ status: 'Cancelled', nextAt: null })
    expect(await openOddities(app, { id })).toEqual(['foreign_subscription'])
    await app.travel(8 * DAY_MS)
    expect(await accountOf(id)).toEqual({ plan, renewing: false, pays: 1, letters: 0 })
  })

  test('even when the provider is away for a while', async () => {
    app.sandbox.faults.breakApi('/subscriptions/cancel', '500', 2)
    const { id, there } = await cheat('UNLIMITED_12', false, { interval: 'Day', amount: 1 })
    expect((await subscriptionsOf(app.services.sql, id))[0]?.cancelWantedAt).not.toBeNull()
    await expect.poll(() => there.status, { timeout: 90_000 }).toBe('Cancelled')
    await app.arrive()
    expect(await openOddities(app, { id })).toEqual(['foreign_subscription'])
  }, 300_000)
})

test('one in another currency was agreed to elsewhere, and goes on', async () => {
  const user = await subscriberOf(app, 'START_1')
  user.there().currency = 'EUR'
  await mirrorAndMend(billingIn(app), user.subscriptionId)
  expect(user.there().status).toBe('Active')
})

test('one that begins with a discount, and one of a plan that costs more since, go on', async () => {
  await keepPromo(app, { code: 'HALF', plans: ['START_1'], percent: 50, usage: 5 })
  const user = await app.buyer()
  await app.buy(user, 'START_1', { promo: 'HALF' })
  const id = await idOf(app, user)
  const there = app.sandbox.subscriptions.find(({ accountId }) => accountId === id)
  expect(there).toMatchObject({ status: 'Active', amount: 390_00 })
  await app.services.sql`update money_facts set price = 35000 where user_id = ${id}`
  await app.services.sql`update orders set price = 35000 where user_id = ${id}`
  Object.assign(there ?? {}, { amount: 350_00 })
  await mirrorAndMend(billingIn(app), there?.id ?? '')
  expect(there).toMatchObject({ status: 'Active', amount: 350_00 })
  expect(await openOddities(app, { id })).toEqual([])
})

test('one that charges less than was agreed goes on', async () => {
  const { id, there } = await cheat('START_1', true, { amount: 100 })
  expect(there).toMatchObject({ status: 'Active', amount: 100_00 })
  expect(await openOddities(app, { id })).toEqual(['renewal_differs'])
})

describe('of two', () => {
  test('that fit the older one stays', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const { id } = second(subscriber, {})
    await Promise.all([id, subscriber.subscriptionId].map(one => mirrorAndMend(billingIn(app), one)))
    expect([subscriber.there().status, statusOf(id)]).toEqual(['Active', 'Cancelled'])
    expect(await openOddities(app, { id: subscriber.userId })).toEqual(['foreign_subscription'])
    expect(await subscriber.endLetters()).toEqual([])
    expect(await accountOf(subscriber.userId)).toMatchObject({ renewing: true })
  })

  test('the one that is charged as agreed stays', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const { id } = second(subscriber, { id: `sc_0_${subscriber.subscriptionId}` })
    subscriber.there().amount = 100_00
    await mirrorAndMend(billingIn(app), id)
    expect([subscriber.there().status, statusOf(id)]).toEqual(['Cancelled', 'Active'])
  })
})

describe('a payment that is only held', () => {
  test('is let go of, and what it was to renew is cancelled', async () => {
    const { id, payment, there, tellIt } = await held()
    await tellIt()
    await app.arrive()
    expect([payment.status, there.status]).toEqual(['Cancelled', 'Cancelled'])
    expect(await openOddities(app, { id })).toEqual(['foreign_subscription', 'held_payment'])
    expect(await accountOf(id)).toEqual({ plan: null, renewing: false, pays: 0, letters: 0 })
  })

  test('and was taken by hand meanwhile counts', async () => {
    const { id, payment, there, tellIt } = await held()
    payment.status = 'Completed'
    await tellIt()
    const { id: TransactionId } = payment
    const reply = await tell(
      app,
      'confirm',
      { TransactionId, Amount: '390.00', Currency: 'RUB', TestMode: 1 },
      'GET',
      app.sandbox.secret
    )
    expect(reply.json()).toEqual({ code: 0 })
    await app.arrive()
    expect(there.status).toBe('Active')
    expect(await accountOf(id)).toMatchObject({ plan: 'START_1', renewing: true, pays: 1 })
  })
})
