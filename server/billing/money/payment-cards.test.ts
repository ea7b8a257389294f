import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { duringTests } from '#test/during-tests.ts'
import { payFor } from '#test/payers.ts'
import { startPayments } from '#test/payments.ts'
import { removalsOf } from '#test/removals.ts'
import { subscriberOf, type Subscriber } from '#test/subscribers.ts'

const app = duringTests(startPayments)

const shown = async ({ user }: Subscriber) => {
  const reply = await app.app.inject({ url: '/api/payment/payments', headers: user.headers })
  return reply.json<OwnPayment[]>().map(({ card }) => card)
}
const kept = async ({ userId }: Subscriber) =>
  app.services.sql`select last4 from payment_cards where user_id = ${userId}`

test('the card of a payment is shown until it is forgotten, and nothing told late brings it back', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const { userId, subscriptionId } = subscriber
  const before = app.now() - HOUR_MS
  expect(await shown(subscriber)).toEqual(['3055'])
  expect((await subscriber.cancel(`${subscriptionId}/card`)).status).toBe(204)
  await payFor(app, userId, { plan: 'START_1', cardLast4: '3055', at: before })
  await app.travel(HOUR_MS)
  await payFor(app, userId, { plan: null, subscriptionId, cardLast4: '3055', at: app.now() })
  expect(await shown(subscriber)).toEqual(['', '', ''])
  expect(await kept(subscriber)).toEqual([])
  await payFor(app, userId, { plan: 'START_1', cardLast4: '4242', at: app.now() })
  expect(await shown(subscriber)).toContain('4242')
})

test('nothing of it stays after the person', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const { wantToGo, after } = removalsOf(app)
  expect((await wantToGo(subscriber.user)).statusCode).toBe(204)
  await payFor(app, subscriber.userId, { plan: 'START_1', cardLast4: '4242', at: app.now() + HOUR_MS })
  expect(await kept(subscriber)).toEqual([{ last4: '4242' }])
  // Whose row a job holds is removed the next time.
  await app.arrive()
  await after(31)
  await payFor(app, subscriber.userId, { plan: 'START_1', cardLast4: '4242', at: app.now() + 2 * HOUR_MS })
  expect(await kept(subscriber)).toEqual([])
})
