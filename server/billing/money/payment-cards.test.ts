import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { forgetCard } from '#server/billing/subscriptions/cards.store.ts'
import { duringTests } from '#test/during-tests.ts'
import { idOf } from '#test/factories.ts'
import { mirrored, payFor } from '#test/payers.ts'
import { messageOf, newOrder } from '#test/payment-orders.ts'
import { startPayments } from '#test/payments.ts'
import { removalsOf } from '#test/removals.ts'
import { codeOf } from '#test/signed-messages.ts'
import { subscriberOf, type Subscriber } from '#test/subscribers.ts'

const app = duringTests(startPayments)

const shown = async ({ user }: Subscriber) => {
  const reply = await app.app.inject({ url: '/api/payment/payments', headers: user.headers })
  return reply.json<OwnPayment[]>().map(({ card }) => card)
}
const kept = async ({ userId }: Pick<Subscriber, 'userId'>) =>
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

test('with a card those of renewals that are over are forgotten, that of another which lives is not', async () => {
  const { sql } = app.services
  const { userId, subscriptionId } = await subscriberOf(app, 'START_1')
  const lives = await mirrored(app, userId, { nextCharge: null })
  const isOver = await mirrored(app, userId, { nextCharge: null, status: 'Cancelled' })
  await sql`update subscriptions set card_last4 = '4242' where id = any(${[lives, isOver]}::text[])`
  await sql.begin(tx => forgetCard(tx, subscriptionId, app.now()))
  const cards = await sql<{ id: string; card: string }[]>`
    select id, card_last4 as card from subscriptions where user_id = ${userId}`
  expect(Object.fromEntries(cards.map(({ id, card }) => [id, card]))).toEqual({
    [subscriptionId]: '',
    [isOver]: '',
    [lives]: '4242'
  })
})

test('a payment of somebody else that names a subscription changes nothing of its card', async () => {
  const { subscriptionId } = await subscriberOf(app, 'START_1')
  const other = await idOf(app, await app.buyer())
  const order = await newOrder(app, { id: other }, { plan: 'START_1' })
  const told = messageOf(app, order, { SubscriptionId: subscriptionId })
  expect(await codeOf(app, 'pay', told, 'GET', app.sandbox.secret)).toBe(0)
  expect(await kept({ userId: other })).toEqual([{ last4: '4242' }])
  const cards = await app.services.sql`select card_last4 from subscriptions where id = ${subscriptionId}`
  expect(cards).toEqual([{ card_last4: '3055' }])
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
