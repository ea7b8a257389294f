import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { freeLimits, limitsOf } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer, selling, tell } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'

const context = duringTests(() => startTestApp(selling))

const YEAR_MS = 365 * DAY_MS

const profileOf = async ({ headers }: TestUser) =>
  (await context.app.inject({ url: '/api/users/profile', headers })).json<Profile>()

/** Somebody whose paid term ends so many days from now. */
async function payer(daysLeft: number, renewing: boolean) {
  const user = await newBuyer(context)
  const payedTo = context.now() + daysLeft * DAY_MS
  const at = payedTo - YEAR_MS
  await tell(context, user, { kind: 'grant', key: `grant:${user.id}`, at, plan: 'START_1', payedTo })
  await context.services.sql`update users set renewing = ${renewing} where id = ${user.id}`
  return user
}

test('whoever never had a plan is new, with the free limits', async () => {
  expect(await profileOf(await signUp(context))).toMatchObject({
    plan: null,
    status: 'NEW',
    limits: freeLimits
  })
})

test.each([
  ['ACTIVE', 1, false],
  ['ACTIVE', 1, true],
  ['OVERDUE', -1, true],
  ['OVERDUE', -6.9, true]
] as const)(
  '%s, with %d days left and renewing %s, has the limits of the plan',
  async (status, left, renews) => {
    expect(await profileOf(await payer(left, renews))).toMatchObject({
      plan: 'START_1',
      status,
      limits: limitsOf('START_1')
    })
  }
)

test.each([
  ['no renewal', -1, false],
  ['a renewal that failed for a week', -7.1, true]
] as const)('%s leaves the free limits', async (_what, left, renews) => {
  expect(await profileOf(await payer(left, renews))).toMatchObject({
    plan: 'START_1',
    status: 'INACTIVE',
    limits: freeLimits
  })
})

test('a refund of everything ends the plan at once, but nobody is new again', async () => {
  const user = await newBuyer(context)
  const at = context.now() - DAY_MS
  const payment = `pay:${user.id}`
  await tell(context, user, { kind: 'pay', key: payment, at, plan: 'START_1', amount: 390_00 })
  expect(await profileOf(user)).toMatchObject({ status: 'ACTIVE' })
  const back = { kind: 'refund', key: `refund:${user.id}`, payment, amount: 390_00 } as const
  await tell(context, user, { ...back, at: context.now() - 1000 })
  expect(await profileOf(user)).toMatchObject({ status: 'INACTIVE', limits: freeLimits })
})
