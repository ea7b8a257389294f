import { afterEach, describe, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { PlanChange } from '#contract/payment.ts'
import type { NewMail } from '#server/mail/mail.ts'
import { duringTests } from '#test/during-tests.ts'
import { startPayments } from '#test/payments.ts'
import { subscriberOf, type Subscriber } from '#test/subscribers.ts'

const UPDATE = '/subscriptions/update'

const app = duringTests(() => startPayments({ ARCHIVED_PLANS: 'SOCIAL_12' }))
afterEach(() => app.sandbox.faults.clear())

const preview = async ({ user }: Subscriber, plan: string) => {
  const reply = await app.app.inject({ url: `/api/payment/newDate/${plan}`, headers: user.headers })
  return reply.json<PlanChange>()
}

/** About changes of the plan. */
const letters = async ({ userId }: Subscriber) => {
  const rows = await app.services.sql<{ facts: Extract<NewMail, { kind: 'plan-changed' }> }[]>`
    select facts from mails where user_id = ${userId} and kind = 'plan-changed' order by id`
  return rows.map(({ facts }) => facts)
}

/** The plan of before, here and there. */
async function expectUnchanged(subscriber: Subscriber): Promise<void> {
  expect(await subscriber.profile()).toMatchObject({ plan: 'START_1' })
  expect(await subscriber.facts('change')).toEqual([])
  expect(subscriber.there()).toMatchObject({ status: 'Active', amount: 390_00, period: 1 })
}

/** The new plan, here and there, once. */
async function expectChanged(subscriber: Subscriber): Promise<void> {
  const profile = await subscriber.profile()
  expect(profile).toMatchObject({ plan: 'STANDARD_3', status: 'ACTIVE' })
  expect(await subscriber.facts('change')).toHaveLength(1)
  const { status, amount, period, nextAt } = subscriber.there()
  expect({ status, amount, period }).toEqual({ status: 'Active', amount: 2821_00, period: 3 })
  expect(Math.abs((nextAt ?? 0) - Date.parse(profile.payedTo))).toBeLessThan(1000)
  expect((await subscriber.here()).model).toMatchObject({ Amount: 2821, Period: 3 })
}

describe('a change of a living renewal', () => {
  test('waits for the message of a charge that was made: nobody is charged twice', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    // Also where the month has 28 days it comes after the first look, and where it has 31 before the second.
    app.sandbox.faults.late = { pay: 4 * DAY_MS }
    await app.travel(31 * DAY_MS + HOUR_MS)
    await subscriber.signIn()
    expect(subscriber.there().successful).toBe(1)
    expect((await subscriber.change('STANDARD_1')).body.code).toBe('PAYMENT_PENDING')
    expect(await subscriber.operations()).toEqual([])
    await expectUnchanged(subscriber)
    await app.travel(5 * DAY_MS)
    expect((await subscriber.change('STANDARD_3')).status).toBe(200)
    await expectChanged(subscriber)
    expect(await subscriber.facts('pay')).toHaveLength(2)
  })

  test('is made at the provider and here, to the date of the preview', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    await app.travel(10 * DAY_MS)
    const { newDate, payment } = await preview(subscriber, 'STANDARD_3')
    const { status, body } = await subscriber.change('STANDARD_3')
    expect({ status, plan: body.plan }).toEqual({ status: 200, plan: 'STANDARD_3' })
    await expectChanged(subscriber)
    const { payedTo } = await subscriber.profile()
    expect(Math.abs(Date.parse(payedTo) - Date.parse(newDate))).toBeLessThan(MINUTE_MS)
    expect(payment.Amount).toBe(2821)
    expect(await subscriber.operations()).toMatchObject([{ kind: 'change', outcome: 'done' }])
  })

  test('is told of, with the next charge', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(UPDATE, 'lost', 1)
    await subscriber.change('STANDARD_3')
    expect(await letters(subscriber)).toEqual([])
    await subscriber.goOn()
    await subscriber.goOn()
    const [letter, ...more] = await letters(subscriber)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ from: 'START_1', plan: 'STANDARD_3', next: { amount: 2821_00 } })
    expect(letter?.until).toBe(Date.parse((await subscriber.profile()).payedTo))
    expect(Math.abs((letter?.next?.date ?? 0) - (subscriber.there().nextAt ?? 0))).toBeLessThan(1000)
  })

  test('is what the next charge buys', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    await subscriber.change('STANDARD_1')
    await app.travel(32 * DAY_MS)
    await subscriber.signIn()
    const pays = await subscriber.facts('pay')
    expect(pays).toHaveLength(2)
    expect(await subscriber.profile()).toMatchObject({ plan: 'STANDARD_1', status: 'ACTIVE' })
    expect(
      app.sandbox.transactions.findLast(({ accountId }) => accountId === subscriber.userId)
    ).toMatchObject({
      amount: 990_00
    })
  })

  test('that the provider refuses changes nothing, and may be tried again', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(UPDATE, 'refused', 1)
    const { status, body } = await subscriber.change('STANDARD_3')
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'PROVIDER_UNAVAILABLE' })
    await expectUnchanged(subscriber)
    expect(await subscriber.operations()).toMatchObject([{ outcome: 'undone' }])
    expect((await subscriber.change('STANDARD_3')).status).toBe(200)
    await expectChanged(subscriber)
  })

  test.each(['500', '429', 'html'] as const)('that meets %s is finished later', async fault => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(UPDATE, fault)
    expect((await subscriber.change('STANDARD_3')).status).toBe(503)
    await expectUnchanged(subscriber)
    expect((await subscriber.change('STANDARD_1')).body.code).toBe('PAYMENT_PENDING')
    app.sandbox.faults.clear()
    await subscriber.goOn()
    await expectChanged(subscriber)
    expect(await subscriber.operations()).toMatchObject([{ outcome: 'done' }])
  })

  test('whose answer is lost is found done', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(UPDATE, 'lost', 1)
    expect((await subscriber.change('STANDARD_3')).status).toBe(503)
    expect(await subscriber.facts('change')).toEqual([])
    app.sandbox.faults.breakApi(UPDATE, '500')
    await subscriber.goOn()
    await expectChanged(subscriber)
  })

  test('that was lost is undone when it is too old to be asked for again', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(UPDATE, '500')
    await subscriber.change('STANDARD_3')
    await expect(subscriber.goOn()).rejects.toThrow(/500/)
    await app.travel(51 * MINUTE_MS)
    app.sandbox.faults.clear()
    await subscriber.goOn()
    await expectUnchanged(subscriber)
    expect(await subscriber.operations()).toMatchObject([{ outcome: 'undone' }])
  })

  test('does not begin while the provider is away', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi('*', '500')
    const { status, body } = await subscriber.change('STANDARD_3')
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'PROVIDER_UNAVAILABLE' })
    await expectUnchanged(subscriber)
    expect(await subscriber.operations()).toEqual([])
  })

  test('asked for twice at once is made once', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const asked = await Promise.all([1, 2, 3].map(() => subscriber.change('STANDARD_3')))
    expect(asked.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    await expectChanged(subscriber)
  })

  test('of what could not be charged has it charged at the new price at once', async () => {
    const subscriber = await subscriberOf(app, 'START_1', '4111 1111 1111 1111')
    // Between the first try and the next one, a day later.
    const end = Date.parse((await subscriber.profile()).payedTo)
    await app.travel(end - app.now() + DAY_MS / 2)
    await subscriber.signIn()
    expect(subscriber.there().status).toBe('PastDue')
    expect((await subscriber.change('STANDARD_1')).status).toBe(200)
    const { amount, nextAt } = subscriber.there()
    expect(amount).toBe(990_00)
    expect((nextAt ?? 0) - app.now()).toBeLessThanOrEqual(5 * MINUTE_MS)
    expect(await subscriber.profile()).toMatchObject({ status: 'OVERDUE' })
  })
})

describe('refused', () => {
  test('the same plan, and one that would last for more than a year', async () => {
    const subscriber = await subscriberOf(app, 'UNLIMITED_12')
    expect((await subscriber.change('UNLIMITED_12')).body.code).toBe('NOTHING_TO_CHANGE')
    expect((await subscriber.change('SOCIAL_1')).body.code).toBe('CHANGE_TOO_FAR')
    expect(subscriber.there()).toMatchObject({ amount: 23_904_00, period: 12 })
  })

  test('a plan that is not sold any more', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const { status, body } = await subscriber.change('SOCIAL_12')
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID' })
    await expectUnchanged(subscriber)
  })

  test('whoever changes all the time', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    await subscriber.cancel()
    const codes: (string | undefined)[] = []
    for (let turn = 0; turn < 22; turn += 1)
      codes.push((await subscriber.change(turn % 2 === 0 ? 'STANDARD_1' : 'START_1')).body.code)
    expect(codes.slice(0, 20)).not.toContain('TOO_MANY_ATTEMPTS')
    expect(codes.slice(20)).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
  })

  test('whoever has nothing left to change', async () => {
    const user = await app.buyer()
    const reply = await app.app.inject({ method: 'PUT', url: '/api/payment/START_1', headers: user.headers })
    expect(reply.json()).toMatchObject({ statusCode: 409, code: 'NOTHING_TO_CHANGE' })
  })
})

describe('after the end of the renewal', () => {
  test('only the term is converted: the provider would switch it on again', async () => {
    const subscriber = await subscriberOf(app, 'START_3')
    await subscriber.cancel()
    app.sandbox.faults.breakApi('*', '500')
    expect((await subscriber.change('STANDARD_1')).body).toMatchObject({ plan: 'STANDARD_1' })
    expect((await subscriber.change('UNLIMITED_1')).body).toMatchObject({ plan: 'UNLIMITED_1' })
    expect(subscriber.there()).toMatchObject({ status: 'Cancelled', amount: 1111_00, period: 3 })
    expect(await subscriber.facts('change')).toHaveLength(2)
    expect(await letters(subscriber)).toMatchObject([
      { from: 'START_3', plan: 'STANDARD_1', next: null },
      { from: 'STANDARD_1', plan: 'UNLIMITED_1', next: null }
    ])
  })

  test('at the provider, which nobody has told us of, it is the same', async () => {
    const subscriber = await subscriberOf(app, 'START_3')
    app.sandbox.faults.dropped.push('recurrent')
    await app.services.provider?.client.cancelSubscription('by-the-payer', subscriber.subscriptionId)
    await app.arrive()
    expect((await subscriber.here()).status).toBe('Active')
    expect((await subscriber.change('STANDARD_1')).body).toMatchObject({ plan: 'STANDARD_1' })
    expect(subscriber.there()).toMatchObject({ status: 'Cancelled', amount: 1111_00 })
    expect((await subscriber.here()).status).toBe('Cancelled')
    expect(await subscriber.endLetters()).toEqual(['provider'])
  })
})
