import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { startPayments, type PaymentsApp } from '#test/payments.ts'
import { billingIn, subscriberOf, type Subscriber } from '#test/subscribers.ts'

import { wishToCancel } from './cancel-wish.ts'
import { finishOperation } from './operation-jobs.ts'
import { beginOperation } from './operations.store.ts'
import { goOnWithOld } from './operations.ts'

const DAY_MS = 86_400_000

let app: PaymentsApp
beforeAll(async () => {
  app = await startPayments()
})
afterAll(() => app.close())
afterEach(() => app.sandbox.faults.clear())

/** What stands in the database of a process that died before it asked the provider. */
async function leaveChange({ userId, subscriptionId }: Subscriber, hasJob: boolean): Promise<string> {
  const { services, now } = app
  const at = now()
  const data = { plan: 'STANDARD_1', at, nextCharge: at + 12 * DAY_MS, amount: 990_00, period: 1 }
  return services.sql.begin(async tx => {
    const id = await beginOperation(tx, { userId, kind: 'change', subscriptionId, data }, at)
    if (hasJob) await services.jobs.add(tx, finishOperation, { id })
    return id
  })
}

test('a change that a dead process had begun is finished by the next one', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  await leaveChange(subscriber, true)
  await app.arrive()
  expect(await subscriber.operations()).toMatchObject([{ outcome: 'done' }])
  expect(await subscriber.profile()).toMatchObject({ plan: 'STANDARD_1' })
  expect(subscriber.there()).toMatchObject({ status: 'Active', amount: 990_00 })
})

test('and so is a cancellation', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const { services, now } = app
  const ours = await subscriber.here()
  const wish = { by: 'user', isCardForgotten: true, isTentative: false } as const
  await services.sql.begin(tx => wishToCancel(tx, services.jobs, ours, wish, { now: now(), afterSeconds: 0 }))
  await app.arrive()
  expect(subscriber.there().status).toBe('Cancelled')
  expect(await subscriber.endLetters()).toEqual(['user'])
})

test('what has lost its job is found by the hourly round, one fault keeps no other waiting', async () => {
  const [first, second, fresh] = [
    await subscriberOf(app, 'START_1'),
    await subscriberOf(app, 'START_1'),
    await subscriberOf(app, 'START_1')
  ]
  await leaveChange(first, false)
  await leaveChange(second, false)
  await app.travel(6 * 60_000)
  await leaveChange(fresh, false)
  app.sandbox.faults.breakApi('/subscriptions/update', '500', 1)
  await goOnWithOld(billingIn(app))
  expect(await first.operations()).toMatchObject([{ outcome: null }])
  expect(await second.operations()).toMatchObject([{ outcome: 'done' }])
  expect(await fresh.operations()).toMatchObject([{ outcome: null }])
  await goOnWithOld(billingIn(app))
  expect(await first.operations()).toMatchObject([{ outcome: 'done' }])
})

test('what has no end for a day is listed until it has one', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  app.sandbox.faults.breakApi('/subscriptions/cancel', '500')
  await subscriber.cancel()
  const odd = () => app.services.sql`
    select reason, settled_at is null as open from oddities where subscription_id = ${subscriber.subscriptionId}`
  await goOnWithOld(billingIn(app))
  expect(await odd()).toEqual([])
  await app.travel(DAY_MS)
  await goOnWithOld(billingIn(app))
  await goOnWithOld(billingIn(app))
  expect(await odd()).toEqual([{ reason: 'operation_unclear', open: true }])
  app.sandbox.faults.clear()
  await goOnWithOld(billingIn(app))
  expect(subscriber.there().status).toBe('Cancelled')
  expect(await odd()).toEqual([{ reason: 'operation_unclear', open: false }])
})

test('two who finish the same operation do it once', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  await leaveChange(subscriber, false)
  await Promise.all([1, 2, 3].map(() => subscriber.goOn()))
  expect(await subscriber.facts('change')).toHaveLength(1)
})
