import { afterEach, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { SubscriptionPayment } from '#contract/subscription.ts'
import { reconcile } from '#server/billing/life/reconcile.ts'
import { billingIn } from '#test/billing.ts'
import { duringTests } from '#test/during-tests.ts'
import { startPayments } from '#test/payments.ts'
import { subscriberOf } from '#test/subscribers.ts'

import { mirrorAndMend } from './mend.ts'
import { keepCancelled, keepModel, takeTurn } from './mirror.store.ts'
import { mirror } from './mirror.ts'
import { subscriptionById, subscriptionsOf } from './subscriptions.store.ts'

const app = duringTests(startPayments)
afterEach(() => app.sandbox.faults.clear())

const oddities = async (subscriptionId: string) => {
  const rows = await app.services.sql<{ reason: string }[]>`
    select reason from oddities where subscription_id = ${subscriptionId} order by id`
  return rows.map(({ reason }) => reason)
}

test('the object is kept letter for letter, without what names the payer', async () => {
  const subscriber = await subscriberOf(app, 'START_3')
  const told = await app.services.provider?.client.subscription(subscriber.subscriptionId)
  expect(JSON.stringify(told).split(subscriber.user.username).length).toBeGreaterThan(2)
  const shown = Object.keys(SubscriptionPayment.properties)
  const { model, status, nextCharge } = await subscriber.here()
  expect(model).toEqual(
    Object.fromEntries(Object.entries(told ?? {}).filter(([name]) => shown.includes(name)))
  )
  expect(JSON.stringify(model)).not.toContain(subscriber.user.username)
  expect(status).toBe('Active')
  expect(Math.abs((nextCharge ?? 0) - (subscriber.there().nextAt ?? 0))).toBeLessThan(1000)
  const [row] = await app.services.sql`select renewing from users where id = ${subscriber.userId}`
  expect(row).toEqual({ renewing: true })
})

test('an answer is not kept when one to a later question is there, or a change came in between', async () => {
  const { subscriptionId: id } = await subscriberOf(app, 'START_1')
  const { sql } = app.services
  const model = await app.services.provider?.client.subscription(id)
  if (!model) throw new Error('the sandbox has lost it')
  const told = async (Status: string, turn: string | undefined, isChange = false) =>
    keepModel(sql, { model: { ...model, Status }, turn: turn ?? '', isChange }, app.now())

  const [first, second, third] = [await takeTurn(sql, id), await takeTurn(sql, id), await takeTurn(sql, id)]
  expect(await told('PastDue', second)).toBe(true)
  expect(await told('Active', first)).toBe(false)
  expect(await told('Active', third)).toBe(true)

  const [changing, asking] = [await takeTurn(sql, id), await takeTurn(sql, id)]
  expect(await told('PastDue', changing, true)).toBe(true)
  expect(await told('Active', asking)).toBe(false)

  const late = await takeTurn(sql, id)
  await keepCancelled(sql, id, app.now())
  expect(await told('Active', late)).toBe(false)
  expect((await subscriptionById(sql, id))?.status).toBe('Cancelled')
})

test('one whose payment did not name it is found with its account, and with the card of the payment', async () => {
  app.sandbox.faults.namelessSubscription = true
  app.sandbox.faults.dropped.push('recurrent')
  const subscriber = await subscriberOf(app, 'START_1')
  expect(await subscriber.here()).toMatchObject({ status: 'Active', userId: subscriber.userId })
  const [row] = await app.services.sql`
    select card_last4 from subscriptions where id = ${subscriber.subscriptionId}`
  expect(row).toEqual({ card_last4: '3055' })
})

test('many who ask at once about one that nobody knew keep it once', async () => {
  app.sandbox.faults.dropped.push('pay', 'recurrent')
  const user = await app.buyer()
  await app.buy(user, 'START_1')
  const there = app.sandbox.subscriptions.at(-1)
  const id = there?.id ?? ''
  const userId = there?.accountId ?? ''
  expect(await subscriptionById(app.services.sql, id)).toBeUndefined()
  const asked = await Promise.all([1, 2, 3, 4].map(() => mirror(billingIn(app), id)))
  expect(asked.map(one => one?.status)).toEqual(['Active', 'Active', 'Active', 'Active'])
  expect(await subscriptionsOf(app.services.sql, userId)).toHaveLength(1)
})

test('one of nobody whom we know, or of nobody at all, is not kept', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const { accountId } = subscriber.there()
  await app.services.sql`delete from subscriptions where id = ${subscriber.subscriptionId}`
  for (const stranger of ['somebody', '1', "1' or '1'='1"]) {
    subscriber.there().accountId = stranger
    await mirrorAndMend(billingIn(app), subscriber.subscriptionId)
  }
  await mirrorAndMend(billingIn(app), 'sc_none')
  expect(await subscriptionById(app.services.sql, subscriber.subscriptionId)).toBeUndefined()
  subscriber.there().accountId = accountId
})

test('one that the provider does not know is listed, once, and stays as it was', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const there = subscriber.there()
  there.id = 'sc_lost'
  await mirrorAndMend(billingIn(app), subscriber.subscriptionId)
  await mirrorAndMend(billingIn(app), subscriber.subscriptionId)
  expect((await subscriber.here()).status).toBe('Active')
  expect(await oddities(subscriber.subscriptionId)).toEqual(['unknown_subscription'])
  expect((await subscriber.cancel()).status).toBe(204)
  expect((await subscriber.here()).status).toBe('Cancelled')
  there.id = subscriber.subscriptionId
})

test('renews only what money came for', async () => {
  app.sandbox.faults.dropped.push('pay')
  const subscriber = await subscriberOf(app, 'START_1')
  const renewing = async () => {
    const [row] = await app.services.sql`select renewing from users where id = ${subscriber.userId}`
    return row
  }
  expect((await subscriber.here()).status).toBe('Active')
  expect(await renewing()).toEqual({ renewing: false })
  expect((await subscriber.change('START_3')).body.code).toBe('PAYMENT_PENDING')
  app.sandbox.faults.clear()
  await app.travel(20 * MINUTE_MS)
  await reconcile(billingIn(app))
  await app.arrive()
  expect(await renewing()).toEqual({ renewing: true })
  expect((await subscriber.change('START_3')).status).toBe(200)
})

test('what the provider does not have yet is looked for again', async () => {
  app.sandbox.faults.namelessSubscription = true
  app.sandbox.faults.dropped.push('recurrent')
  app.sandbox.faults.breakApi('/subscriptions/find', 'refused')
  const { userId } = await subscriberOf(app, 'START_1')
  expect(await subscriptionsOf(app.services.sql, userId)).toEqual([])
  app.sandbox.faults.clear()
  await expect
    .poll(async () => (await subscriptionsOf(app.services.sql, userId)).length, { timeout: 90_000 })
    .toBe(1)
})
