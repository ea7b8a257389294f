import { afterEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import type { Billing } from '#contract/payment.ts'
import { holdUser } from '#server/billing/money/facts.store.ts'
import { billingIn } from '#test/billing.ts'
import { duringTests } from '#test/during-tests.ts'
import { startPayments } from '#test/payments.ts'
import { subscriberOf, type Subscriber } from '#test/subscribers.ts'

import { keepCard } from './cards.store.ts'
import { mirrorAndMend } from './mend.ts'
import { wantCancel } from './want-cancel.ts'

const CANCEL = '/subscriptions/cancel'

const app = duringTests(startPayments)
afterEach(() => app.sandbox.faults.clear())

const billingOf = async ({ user }: Subscriber) => {
  const reply = await app.app.inject({ url: '/api/payment', headers: user.headers })
  return reply.json<Billing>()
}
const cardOf = async ({ subscriptionId }: Subscriber) => {
  const [row] = await app.services.sql`
    select card_type as type, card_last4 as last4, card_expires as expires from subscriptions where id = ${subscriptionId}`
  return row
}
const noCard = { type: '', last4: '', expires: '' }

/** Nothing renews any more, and the paid term stays. */
async function expectEnded(subscriber: Subscriber): Promise<void> {
  expect(subscriber.there()).toMatchObject({ status: 'Cancelled', nextAt: null })
  expect(await subscriber.here()).toMatchObject({ status: 'Cancelled', nextCharge: null })
  expect(await subscriber.profile()).toMatchObject({ plan: 'START_1', status: 'ACTIVE' })
  const [row] = await app.services.sql`select renewing from users where id = ${subscriber.userId}`
  expect(row).toEqual({ renewing: false })
}

describe('a cancellation', () => {
  test('ends the renewal, leaves the term, and is told once', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    expect(await subscriber.cancel()).toEqual({ status: 204, message: '' })
    await expectEnded(subscriber)
    await app.arrive()
    await expectEnded(subscriber)
    expect((await subscriber.here()).model).toMatchObject({ Status: 'Cancelled', StatusCode: 3 })
    expect(await subscriber.endLetters()).toEqual(['user'])
    expect(await cardOf(subscriber)).toEqual({
      type: 'Visa',
      last4: '3055',
      expires: expect.stringMatching(/^\d\d\/\d\d$/)
    })
  })

  test('again is done already, even while the provider is away', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    await subscriber.cancel()
    app.sandbox.faults.breakApi('*', '500')
    expect((await subscriber.cancel()).status).toBe(204)
    expect(await subscriber.endLetters()).toEqual(['user'])
  })

  test('twice at once is one', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const asked = await Promise.all([1, 2, 3].map(() => subscriber.cancel()))
    expect(asked.map(({ status }) => status)).toEqual([204, 204, 204])
    await app.arrive()
    await expectEnded(subscriber)
    expect(await subscriber.endLetters()).toEqual(['user'])
    expect(await subscriber.operations()).toMatchObject([{ kind: 'cancel', outcome: 'done' }])
  })

  test('waits for whoever is at the money of the same user: none of its wish is written before', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const { sql } = app.services
    const asked = await sql.begin(async tx => {
      await holdUser(tx, subscriber.userId)
      const [held] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      const cancelling = subscriber.cancel()
      const waiting = () =>
        sql`select from pg_stat_activity where ${held?.pid ?? 0} = any(pg_blocking_pids(pid))`
      await expect.poll(waiting).toHaveLength(1)
      expect(await subscriber.operations()).toEqual([])
      expect((await subscriber.here()).cancelWantedAt).toBeNull()
      return { cancelling }
    })
    expect((await asked.cancelling).status).toBe(204)
    await expectEnded(subscriber)
  })

  test("of somebody else's, or of none, is not found", async () => {
    const [owner, stranger] = [await subscriberOf(app, 'START_1'), await subscriberOf(app, 'START_1')]
    for (const path of [owner.subscriptionId, `${owner.subscriptionId}/card`, 'sc_none', 'sc_none/card'])
      expect((await stranger.cancel(path)).status).toBe(404)
    expect(owner.there().status).toBe('Active')
    expect((await owner.here()).cancelWantedAt).toBeNull()
    expect(await cardOf(owner)).toMatchObject({ last4: '3055' })
  })

  test.each(['500', '429', 'html', 'refused'] as const)('that meets %s is gone on with', async fault => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(CANCEL, fault)
    const { status, message } = await subscriber.cancel()
    expect(status).toBe(503)
    expect(message).toContain('доведём её до конца сами')
    expect(subscriber.there().status).toBe('Active')
    expect((await billingOf(subscriber)).subscription).toMatchObject({ status: 'Active', isCancelling: true })
    await expect(subscriber.goOn()).rejects.toThrow(/the provider/)
    expect(await subscriber.endLetters()).toEqual([])
    app.sandbox.faults.clear()
    await subscriber.goOn()
    await expectEnded(subscriber)
    expect(await subscriber.endLetters()).toEqual(['user'])
  })

  test('whose answer is lost is found done, and told once', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(CANCEL, 'lost', 1)
    expect((await subscriber.cancel()).status).toBe(503)
    await app.arrive()
    expect((await subscriber.here()).status).toBe('Cancelled')
    await subscriber.goOn()
    await expectEnded(subscriber)
    expect(await subscriber.endLetters()).toEqual(['user'])
  })

  test('that could not be told is no charge that is declined in silence: the term ends as it would', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(CANCEL, '500')
    await subscriber.cancel()
    await app.travel(32 * DAY_MS)
    expect(await subscriber.facts('pay')).toHaveLength(1)
    app.sandbox.faults.clear()
    await subscriber.goOn()
    expect(subscriber.there().status).toBe('Cancelled')
  })
})

describe('a card', () => {
  test('is forgotten with the renewal, and stays so', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const { subscriptionId, userId } = subscriber
    expect((await subscriber.cancel(`${subscriptionId}/card`)).status).toBe(204)
    await expectEnded(subscriber)
    expect(await cardOf(subscriber)).toEqual(noCard)
    await mirrorAndMend(billingIn(app), subscriptionId)
    const card = { type: 'Visa', last4: '3055', expires: '12/30' }
    await app.services.sql.begin(tx => keepCard(tx, { subscriptionId, userId, card }, app.now()))
    expect(await cardOf(subscriber)).toEqual(noCard)
  })

  test('is forgotten after the renewal was cancelled, too', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    await subscriber.cancel()
    app.sandbox.faults.breakApi('*', '500')
    expect((await subscriber.cancel(`${subscriber.subscriptionId}/card`)).status).toBe(204)
    expect(await cardOf(subscriber)).toEqual(noCard)
  })

  test('is forgotten even while the provider does not answer', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(CANCEL, '500', 1)
    expect((await subscriber.cancel(`${subscriber.subscriptionId}/card`)).status).toBe(503)
    expect(await cardOf(subscriber)).toEqual(noCard)
    await subscriber.goOn()
    await expectEnded(subscriber)
  })
})

describe('the end of a renewal by others', () => {
  test('at the provider is mirrored, and told once', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.twice = true
    await app.services.provider?.client.cancelSubscription(crypto.randomUUID(), subscriber.subscriptionId)
    await app.arrive()
    await expectEnded(subscriber)
    expect((await subscriber.cancel()).status).toBe(204)
    expect(await subscriber.endLetters()).toEqual(['provider'])
  })

  test('after three charges that failed is told', async () => {
    const subscriber = await subscriberOf(app, 'START_1', '4111 1111 1111 1111')
    await app.travel(35 * DAY_MS)
    expect((await subscriber.here()).status).toBe('Rejected')
    expect(await subscriber.endLetters()).toEqual(['provider'])
  })

  test('by a refund is part of its transaction', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const { services, now } = app
    const want = (fails: boolean) =>
      services.sql.begin(async tx => {
        await wantCancel(tx, services.jobs, { userId: subscriber.userId, by: 'refund' }, now())
        if (fails) throw new Error('taken back')
      })
    await expect(want(true)).rejects.toThrow('taken back')
    await app.arrive()
    expect(subscriber.there().status).toBe('Active')
    await want(false)
    await app.arrive()
    await expectEnded(subscriber)
    expect(await subscriber.endLetters()).toEqual(['refund'])
  })
})
