import { afterEach, beforeEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { auditAsked, newAdmin, putUser, type Admin } from '#test/admins.ts'
import { duringTests } from '#test/during-tests.ts'
import { startPayments } from '#test/payments.ts'
import { subscriberOf } from '#test/subscribers.ts'

const CANCEL = '/subscriptions/cancel'

const app = duringTests(startPayments)
let admin: Admin
beforeEach(async () => {
  admin = await newAdmin(app)
})
afterEach(() => app.sandbox.faults.clear())

const edit = (userId: string, payload: object) =>
  putUser({ ...app, travel: () => undefined }, admin, userId, payload)
const entriesOf = (userId: string) =>
  auditAsked({ ...app, travel: () => undefined }, admin, `subject=user&subjectId=${userId}`)

test('a plan that is taken away is not charged again, and does not come back with that', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  expect((await edit(subscriber.userId, { plan: null })).json()).toMatchObject({ plan: null })
  await app.arrive()
  expect(subscriber.there().status).toBe('Cancelled')
  expect(await subscriber.endLetters()).toEqual(['admin'])
  expect(await entriesOf(subscriber.userId)).toMatchObject([
    { action: 'user.edit', before: { plan: 'START_1', renews: true }, after: { plan: null, renews: false } }
  ])
  await app.travel(40 * DAY_MS)
  await subscriber.signIn()
  expect(await subscriber.facts('pay')).toHaveLength(1)
  expect(await subscriber.profile()).toMatchObject({ plan: null })
})

test('nor while the provider does not answer: the wish is kept with the edit', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  app.sandbox.faults.breakApi(CANCEL, '500')
  expect((await edit(subscriber.userId, { plan: null })).statusCode).toBe(200)
  expect((await subscriber.here()).cancelWantedAt).not.toBeNull()
  await app.travel(31 * DAY_MS)
  expect(await subscriber.facts('pay')).toHaveLength(1)
  app.sandbox.faults.clear()
  await subscriber.goOn()
  expect(subscriber.there().status).toBe('Cancelled')
})

test('another plan, or another end, leaves the renewal', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const payedTo = new Date(app.now() + 60 * DAY_MS).toISOString()
  expect((await edit(subscriber.userId, { plan: 'STANDARD_1', payedTo })).statusCode).toBe(200)
  await app.arrive()
  expect(subscriber.there().status).toBe('Active')
  expect((await subscriber.here()).cancelWantedAt).toBeNull()
  const [entry] = await entriesOf(subscriber.userId)
  expect(entry?.before).not.toHaveProperty('renews')
})

test('what was just bought is taken away once its subscription is known: it would come back with the next charge', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const { sql } = app.services
  const [known] = await sql<{ id: string }[]>`
    update subscriptions set user_id = ${admin.id}
    where user_id = ${subscriber.userId} returning id`
  const refused = await edit(subscriber.userId, { plan: null })
  expect(refused.json()).toMatchObject({ statusCode: 409, code: 'PAYMENT_PENDING' })
  expect(await subscriber.profile()).toMatchObject({ plan: 'START_1' })
  await sql`update subscriptions set user_id = ${subscriber.userId} where id = ${known?.id ?? ''}`
  expect((await edit(subscriber.userId, { plan: null })).json()).toMatchObject({ plan: null })
})
