import { afterEach, describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { billingIn } from '#test/billing.ts'
import { duringTests } from '#test/during-tests.ts'
import type { TestUser } from '#test/factories.ts'
import { startPayments } from '#test/payments.ts'
import { removalsOf } from '#test/removals.ts'
import { subscriberOf, type Subscriber } from '#test/subscribers.ts'

import { endRenewal } from './end-renewal.ts'
import { mirrorAndMend } from './mend.ts'

const CANCEL = '/subscriptions/cancel'

const app = duringTests(startPayments)
afterEach(() => app.sandbox.faults.clear())

const askToGo = ({ headers, password }: TestUser) =>
  app.app.inject({ method: 'DELETE', url: '/api/users/profile', headers, payload: { password } })

const account = async (userId: string) => {
  const [row] = await app.services.sql<{ wants: boolean; gone: boolean; renewing: boolean }[]>`
    select delete_at is not null as wants, deleted_at is not null as gone, renewing from users where id = ${userId}`
  return row
}
const cardOf = async ({ subscriptionId }: Subscriber) => {
  const [row] = await app.services.sql`
    select card_last4 as last4, card_forgotten_at is not null as forgotten from subscriptions where id = ${subscriptionId}`
  return row
}

/** Runs the removal as the sweep does, so many days from now. */
const removeAfter = (days: number) => removalsOf(app).after(days)

async function expectKept(subscriber: Subscriber): Promise<void> {
  expect(await account(subscriber.userId)).toEqual({ wants: false, gone: false, renewing: true })
  expect((await subscriber.here()).cancelWantedAt).toBeNull()
  expect(await cardOf(subscriber)).toEqual({ last4: '3055', forgotten: false })
  expect((await subscriber.profile())._id).toBe(subscriber.userId)
}

describe('whoever wants to go', () => {
  test('is charged no more, and the card is forgotten', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    expect((await askToGo(subscriber.user)).statusCode).toBe(204)
    expect(subscriber.there().status).toBe('Cancelled')
    expect(await cardOf(subscriber)).toEqual({ last4: '', forgotten: true })
    expect(await account(subscriber.userId)).toEqual({ wants: true, gone: false, renewing: false })
    const [letter, ...more] = await app.services.sql<{ by: string; until: number }[]>`
      select facts ->> 'by' as by, (facts ->> 'until')::float8 as until from mails
      where user_id = ${subscriber.userId} and kind = 'renewal-cancelled'`
    expect(more).toEqual([])
    expect(letter?.by).toBe('deletion')
    expect(Math.abs((letter?.until ?? 0) - app.now() - 30 * DAY_MS)).toBeLessThan(MINUTE_MS)
  })

  test.each(['500', 'html', 'refused'] as const)(
    'stays while the provider answers %s, and the wish is taken back',
    async fault => {
      const subscriber = await subscriberOf(app, 'START_1')
      app.sandbox.faults.breakApi(CANCEL, fault)
      const reply = await askToGo(subscriber.user)
      expect(reply.json()).toMatchObject({ statusCode: 503, code: 'PROVIDER_UNAVAILABLE' })
      expect(reply.json<{ message: string }>().message).toContain('Аккаунт не удалён')
      await expectKept(subscriber)
      expect(await subscriber.operations()).toMatchObject([{ kind: 'cancel', outcome: 'undone' }])
      app.sandbox.faults.clear()
      await mirrorAndMend(billingIn(app), subscriber.subscriptionId)
      expect(subscriber.there().status).toBe('Active')
      expect((await askToGo(subscriber.user)).statusCode).toBe(204)
      expect(subscriber.there().status).toBe('Cancelled')
    }
  )

  test('stays while the provider is away altogether', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi('*', '500')
    expect((await askToGo(subscriber.user)).statusCode).toBe(503)
    await expectKept(subscriber)
    expect(await subscriber.operations()).toEqual([])
  })

  test('learns that the renewal has ended all the same when only the answer was lost', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(CANCEL, 'lost', 1)
    app.sandbox.faults.dropped.push('recurrent')
    expect((await askToGo(subscriber.user)).statusCode).toBe(503)
    await expectKept(subscriber)
    await mirrorAndMend(billingIn(app), subscriber.subscriptionId)
    expect((await subscriber.here()).status).toBe('Cancelled')
    expect(await subscriber.endLetters()).toEqual(['provider'])
  })

  test('and had asked for the end of the renewal before keeps that wish', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(CANCEL, '500')
    expect((await subscriber.cancel()).status).toBe(503)
    expect((await askToGo(subscriber.user)).statusCode).toBe(503)
    expect((await subscriber.here()).cancelWantedAt).not.toBeNull()
    app.sandbox.faults.clear()
    await subscriber.goOn()
    expect(subscriber.there().status).toBe('Cancelled')
  })

  test('and asks for the end of the renewal while that fails has it ended', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(CANCEL, '500')
    const asked = await Promise.all([
      ...[1, 2].map(async () => (await askToGo(subscriber.user)).statusCode),
      ...[1, 2].map(async () => (await subscriber.cancel()).status)
    ])
    expect(asked).toEqual([503, 503, 503, 503])
    expect((await subscriber.here()).cancelWantedAt).not.toBeNull()
    app.sandbox.faults.clear()
    await subscriber.goOn()
    expect(subscriber.there().status).toBe('Cancelled')
    expect(await account(subscriber.userId)).toMatchObject({ wants: false, gone: false })
  })

  test('is charged no more for what we have not heard of, either', async () => {
    app.sandbox.faults.dropped.push('pay', 'recurrent')
    const user = await app.buyer()
    await app.buy(user, 'START_1')
    const there = app.sandbox.subscriptions.at(-1)
    expect((await askToGo(user)).statusCode).toBe(204)
    expect(there).toMatchObject({ status: 'Cancelled' })
  })

  test('and has never paid needs no provider', async () => {
    app.sandbox.faults.breakApi('*', '500')
    expect((await askToGo(await app.buyer())).statusCode).toBe(204)
  })

  test('goes as well where nothing renews and nothing can be paid any more', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const without = { ...billingIn(app), provider: undefined }
    await expect(endRenewal(without, subscriber.userId, app.now())).rejects.toMatchObject({ statusCode: 503 })
    await subscriber.cancel()
    await endRenewal(without, subscriber.userId, app.now())
    expect(await cardOf(subscriber)).toEqual({ last4: '', forgotten: true })
  })
})

const wantsToGo = ({ userId }: Subscriber) =>
  app.services.sql`update users set delete_at = ${new Date(app.now() + 30 * DAY_MS)} where id = ${userId}`

describe('whoever has wanted to go', () => {
  test('is charged no more for what was bought at the same time', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    await wantsToGo(subscriber)
    await mirrorAndMend(billingIn(app), subscriber.subscriptionId)
    expect(subscriber.there().status).toBe('Cancelled')
    expect(await cardOf(subscriber)).toEqual({ last4: '', forgotten: true })
    expect(await subscriber.endLetters()).toEqual(['deletion'])
  })

  test('is charged nothing before that is known, either', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    await wantsToGo(subscriber)
    app.sandbox.faults.breakApi(CANCEL, '500')
    await app.travel(40 * DAY_MS)
    expect(await subscriber.facts('pay')).toHaveLength(1)
  })
})

describe('the removal', () => {
  test('ends what was bought meanwhile, or waits until that can be done', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const { userId } = subscriber
    await app.services.sql`update users set delete_at = ${new Date(app.now() + DAY_MS)} where id = ${userId}`
    app.sandbox.faults.breakApi(CANCEL, '500')
    await expect(removeAfter(2)).rejects.toThrow('are to be removed')
    expect(await account(userId)).toMatchObject({ gone: false, renewing: true })
    expect((await subscriber.here()).cancelWantedAt).toBeNull()
    app.sandbox.faults.clear()
    await removeAfter(2)
    expect(subscriber.there().status).toBe('Cancelled')
    await app.arrive()
    await removeAfter(2)
    expect(await account(userId)).toMatchObject({ gone: true, renewing: false })
    expect(await cardOf(subscriber)).toEqual({ last4: '', forgotten: true })
  })

  test('leaves whoever has thought better of it alone', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    await removeAfter(2)
    expect(await account(subscriber.userId)).toEqual({ wants: false, gone: false, renewing: true })
    expect(subscriber.there().status).toBe('Active')
  })
})
