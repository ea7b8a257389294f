import * as fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { families, planIds, planParts, type PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { answerError } from '#server/platform/error-handler.ts'
import { forgetMarketplace } from '#server/users/marketplace-figures.store.ts'
import { GRACE_MS } from '#server/users/user.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { givePlan, signUp, type TestUser, idOf } from '#test/factories.ts'
import { giveToken } from '#test/given-token.ts'

import { keepToEntitled, marketplaceOpen, trialEnds, TRIAL_MS } from './entitlement.ts'
import { removeToken } from './tokens.store.ts'

const NOW = Date.UTC(2026, 10, 22)

const state = (plan: PlanId | null, payedTo: number, everPaid = true, renewing = false) => ({
  plan,
  payedTo,
  everPaid,
  renewing
})
const opens = (plan: PlanId) => families[planParts(plan).family].limits.marketplace

describe('the rule', () => {
  test.each(planIds)('%s opens it while it lasts and in its days of grace, as the catalogue says', plan => {
    expect(marketplaceOpen(state(plan, NOW), null, NOW)).toBe(opens(plan))
    expect(marketplaceOpen(state(plan, NOW - 1, true, true), null, NOW)).toBe(opens(plan))
    expect(marketplaceOpen(state(plan, NOW - 1), null, NOW)).toBe(false)
    expect(marketplaceOpen(state(plan, NOW - GRACE_MS, true, true), null, NOW)).toBe(false)
  })

  test('who never had a plan has it for 14 days from the first token, to the millisecond', () => {
    const fresh = state(null, 0, false)
    expect(marketplaceOpen(fresh, null, NOW)).toBe(false)
    expect(marketplaceOpen(fresh, NOW, NOW)).toBe(true)
    expect(marketplaceOpen(fresh, NOW - 14 * DAY_MS + 1, NOW)).toBe(true)
    expect(marketplaceOpen(fresh, NOW - 14 * DAY_MS, NOW)).toBe(false)
  })

  test('a trial opens nothing for who ever paid, and takes nothing from who pays', () => {
    const began = fc.option(fc.integer({ min: NOW - 2 * TRIAL_MS, max: NOW }))
    fc.assert(
      fc.property(fc.constantFrom(null, ...planIds), began, fc.integer(), (plan, trialBegan, shift) => {
        const paid = state(plan, NOW + (shift % (30 * DAY_MS)))
        expect(marketplaceOpen(paid, trialBegan, NOW)).toBe(marketplaceOpen(paid, null, NOW))
        expect(trialEnds(paid, trialBegan, NOW)).toBeNull()
      })
    )
  })
})

let context: TestApp
let routes: FastifyInstance
let user: TestUser
beforeAll(async () => {
  context = await startTestApp()
  const { sql } = context.services
  routes = Fastify({ logger: false })
  routes.setErrorHandler(answerError)
  routes.decorateRequest('caller', null)
  routes.addHook('onRequest', async request => {
    request.caller = { userId: await idOf(context, user), sessionId: '', roles: ['USER', 'SELLER'] }
  })
  routes.register(async scope => {
    keepToEntitled(scope, { sql, clock: context.now })
    scope.post('/figures', () => 'figures')
  })
  routes.get('/elsewhere', () => 'elsewhere')
})
afterAll(async () => {
  await routes.close()
  await context.close()
})
beforeEach(async () => {
  user = await signUp(context)
})

const profile = async () =>
  (await context.app.inject({ url: '/api/users/profile', headers: user.headers })).json<Profile>()
const trialOf = async () => (await profile()).marketplaceTrialEnds
const figures = () => routes.inject({ method: 'POST', url: '/figures' })
const takeAway = async () => {
  const userId = await idOf(context, user)
  await context.services.sql.begin(tx => removeToken(tx, userId))
}

async function expectOpen(isOpen: boolean): Promise<void> {
  const reply = await figures()
  const closed = [402, expect.stringContaining('"LIMIT_MARKETPLACE"')]
  expect([reply.statusCode, reply.body]).toEqual(isOpen ? [200, 'figures'] : closed)
  expect((await profile()).limits.marketplace).toBe(isOpen)
  expect((await routes.inject('/elsewhere')).body).toBe('elsewhere')
}

test('before the first token nothing is open, and the profile tells of no trial', async () => {
  await expectOpen(false)
  expect(await profile()).toMatchObject({ marketplaceTrialEnds: null, usage: { marketplace: false } })
})

test('the first token opens it for 14 days; neither another one nor none at all changes the end', async () => {
  await giveToken(context, user)
  const ends = new Date(context.now() + TRIAL_MS).getTime()
  await expectOpen(true)
  const first = await profile()
  expect(Math.abs(Date.parse(first.marketplaceTrialEnds ?? '') - ends)).toBeLessThan(MINUTE_MS)
  expect(first.usage.marketplace).toBe(true)

  context.travel(10 * DAY_MS)
  await takeAway()
  await expectOpen(true)
  expect((await profile()).usage.marketplace).toBe(false)
  await giveToken(context, user)
  expect((await profile()).marketplaceTrialEnds).toBe(first.marketplaceTrialEnds)

  context.travel(4 * DAY_MS + MINUTE_MS)
  await expectOpen(false)
  await giveToken(context, user)
  await expectOpen(false)
  expect((await profile()).marketplaceTrialEnds).toBe(first.marketplaceTrialEnds)
})

describe('a shop is tried once, by whichever account', () => {
  test('another account has what is left of its two weeks', async () => {
    const sid = crypto.randomUUID()
    await giveToken(context, user, { sid })
    const first = await trialOf()
    context.travel(10 * DAY_MS)
    user = await signUp(context)
    await giveToken(context, user, { sid })
    await expectOpen(true)
    expect(await trialOf()).toBe(first)

    context.travel(5 * DAY_MS)
    user = await signUp(context)
    await giveToken(context, user, { sid })
    await expectOpen(false)
    expect(await trialOf()).toBe(first)
  })

  test('neither another token nor the end of the account hides it', async () => {
    const sid = crypto.randomUUID()
    await giveToken(context, user, { sid })
    const first = await trialOf()
    await giveToken(context, user)
    const userId = await idOf(context, user)
    await context.services.sql.begin(tx => forgetMarketplace(tx, userId))
    context.travel(15 * DAY_MS)
    user = await signUp(context)
    await giveToken(context, user, { sid })
    await expectOpen(false)
    expect(await trialOf()).toBe(first)
  })

  test('a plan opens it all the same', async () => {
    const sid = crypto.randomUUID()
    await giveToken(context, user, { sid })
    context.travel(15 * DAY_MS)
    user = await signUp(context)
    await giveToken(context, user, { sid })
    await givePlan(context, user, 'STANDARD_12')
    await expectOpen(true)
  })
})

test('a plan opens it or not, whatever the trial says', async () => {
  await giveToken(context, user)
  await givePlan(context, user, 'START_12')
  await expectOpen(false)
  expect((await profile()).marketplaceTrialEnds).toBeNull()
  await givePlan(context, user, 'STANDARD_12')
  await expectOpen(true)
  await takeAway()
  await expectOpen(true)
})

test('since when the marketplace refuses the token stands in the profile', async () => {
  await giveToken(context, user)
  expect((await profile()).wbTokenInvalid).toBeNull()
  const at = new Date(context.now())
  await context.services.sql`update marketplace_tokens set invalid_at = ${at}`
  expect((await profile()).wbTokenInvalid).toBe(at.toISOString())
})
