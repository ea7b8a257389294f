import { afterEach, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { recordFact } from '#server/billing/money/record.ts'
import { newId } from '#server/platform/ids.ts'
import { billingIn } from '#test/billing.ts'
import { duringTests } from '#test/during-tests.ts'
import { intentOf, startPayments } from '#test/payments.ts'
import { stopClock } from '#test/stop-clock.ts'
import { subscriberOf, type Subscriber } from '#test/subscribers.ts'

import { mirrorAndMend } from './mend.ts'
import { beginOperation, endOperation } from './operations.store.ts'

const app = duringTests(startPayments)
afterEach(() => app.sandbox.faults.clear())

const mend = ({ subscriptionId }: Subscriber) => mirrorAndMend(billingIn(app), subscriptionId)
const payedTo = async (subscriber: Subscriber) => Date.parse((await subscriber.profile()).payedTo)
const oddities = async ({ subscriptionId }: Subscriber) => {
  const rows = await app.services.sql<{ reason: string }[]>`
    select reason from oddities where subscription_id = ${subscriptionId} order by id`
  return rows.map(({ reason }) => reason)
}

/** Days that the house gives. */
async function grant({ userId }: Subscriber, until: number): Promise<void> {
  const { services, now } = app
  const id = newId(now())
  const fact = {
    id,
    key: `grant:${id}`,
    kind: 'grant',
    userId,
    at: now(),
    plan: 'START_1',
    amount: 0
  } as const
  await services.sql.begin(tx => recordFact(tx, { ...fact, payedTo: until }, now()))
}

async function expectAligned(subscriber: Subscriber): Promise<void> {
  expect(Math.abs((subscriber.there().nextAt ?? 0) - (await payedTo(subscriber)))).toBeLessThan(1000)
  expect(subscriber.there()).toMatchObject({ status: 'Active', amount: 390_00, period: 1 })
  expect(await oddities(subscriber)).toEqual([])
}

/** The tenth of next month: past the end of a month terms of different beginnings end at one moment, or a day earlier. */
function untilTenth(now: number): number {
  const then = new Date(now)
  return Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 10) - now
}

test('a renewal that fits its term is left alone', async () => {
  await app.travel(untilTenth(app.now()))
  // The widget was told a date, and the term begins with the payment.
  stopClock()
  const subscriber = await subscriberOf(app, 'START_1')
  await mend(subscriber)
  await app.travel(65 * DAY_MS)
  await subscriber.signIn()
  await mend(subscriber)
  await expectAligned(subscriber)
  expect(await subscriber.facts('pay')).toHaveLength(3)
  expect(await subscriber.operations()).toEqual([])
})

test('who paid hours after the widget was opened is charged when the term ends', async () => {
  await app.travel(untilTenth(app.now()))
  const user = await app.buyer()
  const checkout = await app.checkout(user, 'START_1')
  if (checkout.free) throw new Error('nothing is free here')
  await app.travel(5 * HOUR_MS)
  await app.sandbox.pay(intentOf(checkout))
  await app.arrive()
  const there = app.sandbox.subscriptions.find(({ accountId }) => accountId === checkout.accountId)
  const reply = await app.app.inject({ url: '/api/users/profile', headers: user.headers })
  const until = Date.parse(reply.json<{ payedTo: string }>().payedTo)
  expect(Math.abs((there?.nextAt ?? 0) - until)).toBeLessThan(1000)
  expect(until - Date.parse(checkout.recurrent?.startDate ?? '')).toBeGreaterThan(4 * HOUR_MS)
})

test('days that were given put the charge off', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  await grant(subscriber, (await payedTo(subscriber)) + 10 * DAY_MS)
  await mend(subscriber)
  await expectAligned(subscriber)
  expect(await subscriber.operations()).toMatchObject([{ kind: 'align', outcome: 'done' }])
})

test('a term that is cut short moves the charge no nearer than a letter tells of it', async () => {
  stopClock()
  const subscriber = await subscriberOf(app, 'START_1')
  await grant(subscriber, app.now() + DAY_MS)
  await mend(subscriber)
  const soonest = app.now() + 3 * DAY_MS + HOUR_MS
  expect(Math.abs((subscriber.there().nextAt ?? 0) - soonest)).toBeLessThan(1000)
  // Also behind the end of the term, which was cut: that is no fault of the provider.
  for (const hours of [1, 3, 20, 5, 30]) {
    await app.travel(hours * HOUR_MS)
    await mend(subscriber)
    expect(Math.abs((subscriber.there().nextAt ?? 0) - soonest)).toBeLessThan(1000)
  }
  expect(await subscriber.operations()).toHaveLength(1)
  expect(await oddities(subscriber)).toEqual([])
})

test('a price that was asked for and taken back is put right', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const { userId, subscriptionId } = subscriber
  const data = { plan: 'STANDARD_1', at: 0, nextCharge: 0, amount: 990_00, period: 1 }
  const { sql } = app.services
  const operation = { userId, kind: 'change', subscriptionId, data } as const
  await endOperation(sql, await beginOperation(sql, operation, app.now()), 'undone', app.now())
  subscriber.there().amount = 990_00
  await mend(subscriber)
  await expectAligned(subscriber)
})

test('one that charges less than was agreed is left alone and listed', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  subscriber.there().amount = 100_00
  const before = { ...subscriber.there() }
  await mend(subscriber)
  await mend(subscriber)
  expect(subscriber.there()).toEqual(before)
  expect(await subscriber.operations()).toEqual([])
  expect(await oddities(subscriber)).toEqual(['renewal_differs'])
})

test('a dearer plan that is bought once changes nothing of what is charged', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const { services, now } = app
  const id = newId(now())
  const fact = { id, key: `pay:${id}`, kind: 'pay', userId: subscriber.userId, at: now() } as const
  const bought = { plan: 'UNLIMITED_1', amount: 2490_00, renews: false, transactionId: id } as const
  await services.sql.begin(tx => recordFact(tx, { ...fact, ...bought }, now()))
  await mend(subscriber)
  expect(await subscriber.profile()).toMatchObject({ plan: 'UNLIMITED_1' })
  await expectAligned(subscriber)
})

test('while the message about a charge is on its way nothing is moved: nobody is charged twice', async () => {
  // The widget was told a date, and the term begins with the payment.
  stopClock()
  const subscriber = await subscriberOf(app, 'START_1')
  app.sandbox.faults.late = { pay: 3 * DAY_MS }
  await app.travel(31 * DAY_MS + HOUR_MS)
  await subscriber.signIn()
  expect(subscriber.there().successful).toBe(1)
  await mend(subscriber)
  expect(await subscriber.operations()).toEqual([])
  await app.travel(4 * DAY_MS)
  await mend(subscriber)
  await expectAligned(subscriber)
  expect(await subscriber.facts('pay')).toHaveLength(2)
  expect(subscriber.there().successful).toBe(1)
})

test('what could not be charged keeps its own dates', async () => {
  const subscriber = await subscriberOf(app, 'START_1', '4111 1111 1111 1111')
  await app.travel((await payedTo(subscriber)) - app.now() + HOUR_MS)
  const { nextAt, status } = subscriber.there()
  expect(status).toBe('PastDue')
  await mend(subscriber)
  expect(subscriber.there()).toMatchObject({ nextAt, status })
  expect(await subscriber.operations()).toEqual([])
})

test('one that is cancelled is never moved', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  await subscriber.cancel()
  await grant(subscriber, (await payedTo(subscriber)) + 10 * DAY_MS)
  await mend(subscriber)
  expect(subscriber.there()).toMatchObject({ status: 'Cancelled', nextAt: null })
  expect(await subscriber.operations()).toMatchObject([{ kind: 'cancel' }])
})

test('a date that the provider takes and does not keep is asked for once and listed', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  await grant(subscriber, (await payedTo(subscriber)) + 10 * DAY_MS)
  const before = subscriber.there().nextAt
  await mend(subscriber)
  subscriber.there().nextAt = before
  await mend(subscriber)
  await mend(subscriber)
  expect(subscriber.there().nextAt).toBe(before)
  expect(await subscriber.operations()).toHaveLength(1)
  expect(await oddities(subscriber)).toEqual(['renewal_differs'])
})

test('a date that is over a year away is come near to, day by day', async () => {
  // At noon: the furthest date is that of a day, which is not to end between two looks.
  await app.travel(1.5 * DAY_MS - (app.now() % DAY_MS))
  const subscriber = await subscriberOf(app, 'START_1')
  await grant(subscriber, app.now() + 400 * DAY_MS)
  const left = () => ((subscriber.there().nextAt ?? 0) - app.now()) / DAY_MS
  for (let night = 1; night <= 3; night += 1) {
    await mend(subscriber)
    await mend(subscriber)
    expect(left()).toBeGreaterThan(363)
    expect(left()).toBeLessThanOrEqual(364)
    expect(await subscriber.operations()).toHaveLength(night)
    await app.travel(DAY_MS)
  }
  await app.travel(40 * DAY_MS)
  await subscriber.signIn()
  await mend(subscriber)
  await expectAligned(subscriber)
})

test('a date that the provider refuses is listed', async () => {
  const refused = await subscriberOf(app, 'START_1')
  await grant(refused, (await payedTo(refused)) + 10 * DAY_MS)
  app.sandbox.faults.breakApi('/subscriptions/update', 'refused')
  await mend(refused)
  await mend(refused)
  expect(await refused.operations()).toMatchObject([{ kind: 'align', outcome: 'undone' }])
  expect(await oddities(refused)).toEqual(['renewal_differs'])
})

test('without an answer it is gone on with, and nothing else is begun meanwhile', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  await grant(subscriber, (await payedTo(subscriber)) + 10 * DAY_MS)
  app.sandbox.faults.breakApi('/subscriptions/update', 'lost', 1)
  await expect(mend(subscriber)).rejects.toThrow(/the provider/)
  expect((await subscriber.change('STANDARD_1')).body.code).toBe('PAYMENT_PENDING')
  await subscriber.goOn()
  await expectAligned(subscriber)
  expect(await subscriber.operations()).toMatchObject([{ kind: 'align', outcome: 'done' }])
})

test('what the provider has made of a change is not put back while the change has no end', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  app.sandbox.faults.breakApi('/subscriptions/update', 'lost', 1)
  expect((await subscriber.change('STANDARD_1')).status).toBe(503)
  await mend(subscriber)
  expect(subscriber.there()).toMatchObject({ amount: 990_00 })
  expect(await subscriber.operations()).toMatchObject([{ kind: 'change', outcome: null }])
  await subscriber.goOn()
  expect(await subscriber.profile()).toMatchObject({ plan: 'STANDARD_1' })
  expect(await oddities(subscriber)).toEqual([])
})
