import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import type { ProviderClient, SubscriptionChange } from '#server/billing/provider/provider.ts'
import { billingIn } from '#test/billing.ts'
import { duringTests } from '#test/during-tests.ts'
import { intentOf, startPayments } from '#test/payments.ts'
import { subscriberOf, type Subscriber } from '#test/subscribers.ts'

import { changePlan } from './change.ts'
import { mirrorAndMend } from './mend.ts'

const UPDATE = '/subscriptions/update'

const app = duringTests(startPayments)
afterEach(() => app.sandbox.faults.clear())

/** What the provider does at last that had hung there. */
async function updateLate(subscriptionId: string): Promise<void> {
  const change: SubscriptionChange = {
    id: subscriptionId,
    description: 'Тариф «Стандарт», 1 мес.',
    amount: 990,
    startDate: app.now() + 20 * DAY_MS,
    period: 1,
    receipt: {
      Items: [{ Label: 'x', Price: 990, Quantity: 1, Amount: 990, Vat: null, Method: 4, Object: 4 }],
      Email: 'a@example.ru',
      IsInternetPayment: true,
      Amounts: { Electronic: 990 }
    }
  }
  await app.services.provider?.client.updateSubscription(crypto.randomUUID(), change)
}

type Update = ProviderClient['updateSubscription']

/** The application with a provider where other things happen around an update. */
function updatingLike(
  update: (client: ProviderClient, ...asked: Parameters<Update>) => ReturnType<Update>
): BillingDependencies {
  const deps = billingIn(app)
  const { provider } = deps
  if (!provider) throw new Error('no provider')
  const { client } = provider
  const updateSubscription: Update = (...asked) => update(client, ...asked)
  return { ...deps, provider: { ...provider, client: { ...client, updateSubscription } } }
}

async function expectCancelled(subscriber: Subscriber): Promise<void> {
  expect(subscriber.there()).toMatchObject({ status: 'Cancelled', nextAt: null })
  expect((await subscriber.here()).status).toBe('Cancelled')
  expect(await subscriber.endLetters()).toEqual(['user'])
  await app.travel(40 * DAY_MS)
  expect(await subscriber.facts('pay')).toHaveLength(1)
}

const operationIsOpen = async (subscriber: Subscriber) => {
  while ((await subscriber.operations()).length === 0) await sleep(10)
}

describe('a renewal that is cancelled while a change', () => {
  test('hangs ends cancelled, also when the provider makes the change at last', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(UPDATE, 'hang', 1)
    const changing = subscriber.change('STANDARD_1')
    await operationIsOpen(subscriber)
    expect((await subscriber.cancel()).status).toBe(204)
    await updateLate(subscriber.subscriptionId)
    expect(subscriber.there().status).toBe('Active')
    expect((await changing).status).toBe(503)
    await subscriber.goOn()
    expect(await subscriber.profile()).toMatchObject({ plan: 'STANDARD_1' })
    await app.arrive()
    await expectCancelled(subscriber)
  })

  test('was switched on again by an update long after is cancelled again', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    await subscriber.cancel()
    await app.arrive()
    await updateLate(subscriber.subscriptionId)
    await mirrorAndMend(billingIn(app), subscriber.subscriptionId)
    await expectCancelled(subscriber)
  })

  test('has no answer converts the term, and no update is sent any more', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(UPDATE, '500')
    expect((await subscriber.change('STANDARD_1')).status).toBe(503)
    expect((await subscriber.cancel()).status).toBe(204)
    app.sandbox.faults.clear()
    await subscriber.goOn()
    expect(await subscriber.facts('change')).toMatchObject([{ plan: 'STANDARD_1' }])
    expect(subscriber.there()).toMatchObject({ status: 'Cancelled', amount: 390_00 })
    await expectCancelled(subscriber)
  })

  test('has no answer, and cannot be told either, is not updated', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(UPDATE, '500', 1)
    expect((await subscriber.change('STANDARD_1')).status).toBe(503)
    app.sandbox.faults.breakApi('/subscriptions/cancel', '500')
    expect((await subscriber.cancel()).status).toBe(503)
    await expect(subscriber.goOn()).rejects.toThrow(/500/)
    expect(await subscriber.facts('change')).toHaveLength(1)
    expect(subscriber.there()).toMatchObject({ status: 'Active', amount: 390_00 })
    app.sandbox.faults.clear()
    await subscriber.goOn()
    await expectCancelled(subscriber)
  })

  test('has no answer, by the payer at the provider, is not updated', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(UPDATE, '500', 1)
    expect((await subscriber.change('STANDARD_1')).status).toBe(503)
    app.sandbox.faults.dropped.push('recurrent')
    await app.services.provider?.client.cancelSubscription(crypto.randomUUID(), subscriber.subscriptionId)
    await subscriber.goOn()
    expect(await subscriber.facts('change')).toHaveLength(1)
    expect(subscriber.there()).toMatchObject({ status: 'Cancelled', amount: 390_00 })
    expect(await subscriber.endLetters()).toEqual(['provider'])
  })

  test('was made and its answer lost converts the term', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi(UPDATE, 'lost', 1)
    expect((await subscriber.change('STANDARD_1')).status).toBe(503)
    expect((await subscriber.cancel()).status).toBe(204)
    await subscriber.goOn()
    expect(await subscriber.facts('change')).toHaveLength(1)
    await expectCancelled(subscriber)
  })

  test('is asked for at the same moment, time and again', async () => {
    for (let round = 0; round < 8; round += 1) {
      const subscriber = await subscriberOf(app, 'START_1')
      const [, cancelled] = await Promise.all([
        changePlan(billingIn(app), subscriber.userId, 'STANDARD_1').catch(() => undefined),
        sleep(round * 4).then(() => subscriber.cancel())
      ])
      expect(cancelled.status).toBe(204)
      await subscriber.goOn()
      await app.arrive()
      expect(subscriber.there().status).toBe('Cancelled')
      expect((await subscriber.here()).status).toBe('Cancelled')
    }
  })

  test('goes out, by the payer at the provider, ends cancelled, and is told', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    // Between what the provider was asked before the change and the change itself.
    const interrupted = updatingLike(async (client, requestId, change) => {
      await client.cancelSubscription(crypto.randomUUID(), subscriber.subscriptionId)
      return client.updateSubscription(requestId, change)
    })
    await changePlan(interrupted, subscriber.userId, 'STANDARD_1')
    await app.arrive()
    expect(subscriber.there()).toMatchObject({ status: 'Cancelled', amount: 990_00, nextAt: null })
    expect((await subscriber.here()).status).toBe('Cancelled')
    expect(await subscriber.endLetters()).toEqual(['provider'])
  })

  test('was made, before its answer is here, is cancelled when it comes', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const interrupted = updatingLike(async (client, requestId, change) => {
      const model = await client.updateSubscription(requestId, change)
      expect((await subscriber.cancel()).status).toBe(204)
      return model
    })
    await changePlan(interrupted, subscriber.userId, 'STANDARD_1')
    expect((await subscriber.here()).status).toBe('Cancelled')
    await app.arrive()
    expect(await subscriber.profile()).toMatchObject({ plan: 'STANDARD_1' })
    await expectCancelled(subscriber)
  })

  test('could not be told of it is neither updated nor charged', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi('/subscriptions/cancel', '500')
    expect((await subscriber.cancel()).status).toBe(503)
    expect((await subscriber.change('STANDARD_1')).body.code).toBe('PAYMENT_PENDING')
    app.sandbox.faults.clear()
    await subscriber.goOn()
    expect((await subscriber.change('STANDARD_1')).status).toBe(200)
    expect(subscriber.there().amount).toBe(390_00)
    await expectCancelled(subscriber)
  })

  test('has no answer is followed by no payment that was begun before: the change would be made of it, too', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    await subscriber.cancel()
    const before = await app.checkout(subscriber.user, 'UNLIMITED_1', { renew: false })
    if (before.free) throw new Error('it costs something')
    await app.buy(subscriber.user, 'START_1')
    app.sandbox.faults.breakApi(UPDATE, '500')
    expect((await subscriber.change('STANDARD_1')).status).toBe(503)
    expect((await subscriber.cancel(app.sandbox.subscriptions.at(-1)?.id)).status).toBe(204)
    expect((await app.sandbox.pay(intentOf(before))).status).toBe('fail')
    app.sandbox.faults.clear()
    await subscriber.goOn()
    await app.travel(MINUTE_MS)
    expect((await app.sandbox.pay(intentOf(before))).status).toBe('success')
    await app.arrive()
    expect(await subscriber.profile()).toMatchObject({ plan: 'UNLIMITED_1' })
  })
})

test('a change that was found done before its answer is here is told once', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const overtaken = updatingLike(async (client, requestId, change) => {
    const model = await client.updateSubscription(requestId, change)
    await subscriber.goOn()
    return model
  })
  await changePlan(overtaken, subscriber.userId, 'STANDARD_1')
  const letters = await app.services.sql`
    select 1 from mails where user_id = ${subscriber.userId} and kind = 'plan-changed'`
  expect(letters).toHaveLength(1)
  expect(await subscriber.facts('change')).toHaveLength(1)
})
