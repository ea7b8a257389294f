import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import type { TestUser } from '#test/factories.ts'
import { startPayments } from '#test/payments.ts'

// The application and the sandbox together: what `startPayments` promises to the tests of money.

const context = duringTests(startPayments)

const get = async (user: TestUser, url: string) => {
  const reply = await context.app.inject({ method: 'GET', url, headers: user.headers })
  return reply.json<Record<string, unknown>>()
}

test('both have one clock', async () => {
  const { sandbox, travel, now } = context
  const before = now()
  await travel(DAY_MS)
  const [earlier, there, later] = [now(), sandbox.now(), now()]
  expect(there).toBeGreaterThanOrEqual(earlier)
  expect(there).toBeLessThanOrEqual(later)
  expect(now()).toBeGreaterThanOrEqual(before + DAY_MS)
})

test('a purchase gives the plan, and a renewal a further term', async () => {
  const { buyer, buy, back, travel, now } = context
  const user = await buyer()
  const { payment } = await buy(user, 'START_1')
  expect(payment).toMatchObject({ status: 'success', reasonCode: 0 })
  const profile = await get(user, '/api/users/profile')
  expect(profile).toMatchObject({ plan: 'START_1' })
  expect(await get(user, '/api/users/profile/subscription')).toMatchObject({
    Id: payment?.subscriptionId,
    Status: 'Active',
    Amount: 390
  })
  await travel(32 * DAY_MS)
  const renewed = await get(await back(user), '/api/users/profile')
  expect(renewed).toMatchObject({ plan: 'START_1' })
  expect(Date.parse(String(renewed['payedTo']))).toBeGreaterThan(now())
})

test('a purchase without a renewal leaves no subscription', async () => {
  const { buyer, buy, sandbox } = context
  const user = await buyer()
  const { payment } = await buy(user, 'SOCIAL_12', { renew: false })
  expect(payment).toMatchObject({ status: 'success', subscriptionId: '' })
  expect(sandbox.subscriptions.filter(({ email }) => email === user.username)).toEqual([])
})

test('a card without money buys nothing', async () => {
  const { buyer, buy } = context
  const user = await buyer()
  const { payment } = await buy(user, 'START_1', { card: '4000 0566 5566 5556' })
  expect(payment).toMatchObject({ status: 'fail', reasonCode: 5051 })
  expect(await get(user, '/api/users/profile')).toMatchObject({ plan: null })
})
