import { afterEach, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { reconcileOperations } from '#server/billing/life/reconcile-operations.ts'
import { billingIn } from '#test/billing.ts'
import { duringTests } from '#test/during-tests.ts'
import { startPayments } from '#test/payments.ts'
import { subscriberOf, type Subscriber } from '#test/subscribers.ts'

import { wishToCancel } from './cancel-wish.ts'
import { finishOperation } from './operation-jobs.ts'
import { beginOperation } from './operations.store.ts'

const app = duringTests(startPayments)
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

test('has one job, however often the round finds it without an end', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  app.sandbox.faults.breakApi('/subscriptions/cancel', '500')
  await subscriber.cancel()
  for (let round = 0; round < 3; round += 1) {
    await app.travel(2 * HOUR_MS)
    await reconcileOperations(billingIn(app))
  }
  const [operation] = await subscriber.operations()
  const jobs = await app.services.sql`
    select 1 from pgboss.job where data ->> 'id' = ${operation?.id ?? ''} and state < 'completed'`
  expect(operation).toMatchObject({ kind: 'cancel', outcome: null })
  expect(jobs).toHaveLength(1)
  app.sandbox.faults.clear()
  await subscriber.goOn()
  expect(subscriber.there().status).toBe('Cancelled')
})

test('two who finish the same operation do it once', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  await leaveChange(subscriber, false)
  await Promise.all([1, 2, 3].map(() => subscriber.goOn()))
  expect(await subscriber.facts('change')).toHaveLength(1)
})
