import { afterEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { ProviderAway, type ProviderClient } from '#server/billing/provider/provider.ts'
import { billingIn } from '#test/billing.ts'
import { duringTests } from '#test/during-tests.ts'
import { startPayments } from '#test/payments.ts'
import { subscriberOf, type Subscriber } from '#test/subscribers.ts'
import { untilWaitedFor } from '#test/until-waited-for.ts'

import { wishToCancel } from './cancel-wish.ts'
import { changePlan } from './change.ts'
import { endRenewal, takeBack } from './end-renewal.ts'
import { mirrorAndMend } from './mend.ts'
import { goOnWith } from './operations.ts'
import { wantCancel } from './want-cancel.ts'

const app = duringTests(startPayments)
afterEach(() => app.sandbox.faults.clear())

/** What stands in the database of a process that is about to ask the provider for the end of a renewal, to delete its account then. */
async function leaveWish(subscriber: Subscriber, by: 'deletion' | 'removal' = 'deletion'): Promise<string> {
  const { services, now } = app
  const ours = await subscriber.here()
  const wish = { by, accountEnds: now() + 30 * DAY_MS, isCardForgotten: true, isTentative: true } as const
  return services.sql.begin(tx =>
    wishToCancel(tx, services.jobs, ours, wish, { now: now(), afterSeconds: 60 })
  )
}

const endThere = ({ subscriptionId }: Subscriber) =>
  app.services.provider?.client.cancelSubscription(crypto.randomUUID(), subscriptionId)

const mirrored = ({ subscriptionId }: Subscriber) => mirrorAndMend(billingIn(app), subscriptionId)

type Cancel = ProviderClient['cancelSubscription']

/** The application with a provider that answers some of what it is asked in another way. */
function answeringLike(other: (client: ProviderClient) => Partial<ProviderClient>): BillingDependencies {
  const deps = billingIn(app)
  const { provider } = deps
  if (!provider) throw new Error('no provider')
  const { client } = provider
  return { ...deps, provider: { ...provider, client: { ...client, ...other(client) } } }
}

/** The application with a provider around whose cancellation other things happen. */
const cancellingLike = (
  cancel: (client: ProviderClient, ...asked: Parameters<Cancel>) => ReturnType<Cancel>
): BillingDependencies =>
  answeringLike(client => ({ cancelSubscription: (...asked) => cancel(client, ...asked) }))

/** The application with a database where something happens once, before it is asked whether an end is tentative. */
function beforeItIsAsked(work: () => Promise<unknown>): BillingDependencies {
  const deps = billingIn(app)
  let isDone = false
  const sql = new Proxy(deps.sql, {
    async apply(target, self, given: [readonly string[]]) {
      if (!isDone && given[0].join('').includes('isTentative')) {
        isDone = true
        await work()
      }
      return Reflect.apply(target, self, given)
    }
  })
  return { ...deps, sql }
}

/** What the letter about a change of plan says of the next charge. */
async function nextCharges({ userId }: Subscriber): Promise<unknown[]> {
  const rows = await app.services.sql<{ next: unknown }[]>`
    select facts -> 'next' as next from mails where user_id = ${userId} and kind = 'plan-changed'`
  return rows.map(({ next }) => next)
}

const endFor = (deps: BillingDependencies, { userId }: Subscriber) =>
  endRenewal(deps, userId, app.now() + 30 * DAY_MS)

async function expectRenewing(subscriber: Subscriber): Promise<void> {
  expect(await subscriber.operations()).toMatchObject([{ kind: 'cancel', outcome: 'undone' }])
  expect(await subscriber.endLetters()).toEqual([])
  expect(await subscriber.here()).toMatchObject({ status: 'Active', cancelWantedAt: null })
  expect(subscriber.there().status).toBe('Active')
}

async function expectEnded(subscriber: Subscriber, told: string[]): Promise<void> {
  await app.arrive()
  await mirrored(subscriber)
  expect(subscriber.there().status).toBe('Cancelled')
  expect((await subscriber.here()).cancelWantedAt).not.toBeNull()
  expect(await subscriber.endLetters()).toEqual(told)
}

test.each(['deletion', 'removal'] as const)(
  'that of a %s whose process died before it asked is undone: its letter would not be true',
  async by => {
    const subscriber = await subscriberOf(app, 'START_1')
    await leaveWish(subscriber, by)
    await subscriber.goOn()
    await expectRenewing(subscriber)
  }
)

test('the provider is not asked for it by whoever looks how the subscription is meanwhile', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  await leaveWish(subscriber)
  await mirrored(subscriber)
  await subscriber.goOn()
  await expectRenewing(subscriber)
})

test('where the process died after it asked, the end is told, whether it is heard of before or after', async () => {
  for (const isHeardBefore of [true, false]) {
    const subscriber = await subscriberOf(app, 'START_1')
    await leaveWish(subscriber)
    if (!isHeardBefore) app.sandbox.faults.dropped.push('recurrent')
    await endThere(subscriber)
    await app.arrive()
    await subscriber.goOn()
    // Before the mirror looks again: an end that was heard of is not forgotten with the wish.
    expect((await subscriber.here()).cancelWantedAt !== null).toBe(isHeardBefore)
    await expectEnded(subscriber, ['provider'])
  }
})

test('and where the process lives, has no answer, and the end is heard of before it takes the wish back', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const deps = cancellingLike(async (client, ...asked) => {
    await client.cancelSubscription(...asked)
    await app.arrive()
    throw new ProviderAway('the answer is lost')
  })
  await expect(endFor(deps, subscriber)).rejects.toMatchObject({ statusCode: 503 })
  await expectEnded(subscriber, ['provider'])
})

test('a process that lives on after the job has taken it back tells of the end all the same', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const deps = cancellingLike(async (client, ...asked) => {
    await subscriber.goOn()
    await client.cancelSubscription(...asked)
  })
  app.sandbox.faults.dropped.push('recurrent')
  await endFor(deps, subscriber)
  await expectEnded(subscriber, ['deletion'])
})

test('one that is made firm is gone on with, and told as what made it so', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const { userId } = subscriber
  const { sql, jobs } = app.services
  const id = await leaveWish(subscriber)
  const { job } = await sql.begin(async tx => {
    await tx`select 1 from users where id = ${userId} for update`
    const goesOn = goOnWith(billingIn(app), id)
    await untilWaitedFor(tx)
    await wantCancel(tx, jobs, { userId, by: 'refund' }, app.now())
    return { job: goesOn }
  })
  await job
  await expectEnded(subscriber, ['refund'])
})

test('one that is taken back just before somebody looks at it ends nothing', async () => {
  const subscriber = await subscriberOf(app, 'START_1')
  const id = await leaveWish(subscriber)
  const ours = await subscriber.here()
  await mirrorAndMend(
    beforeItIsAsked(() => takeBack(billingIn(app), ours, id)),
    subscriber.subscriptionId
  )
  await expectRenewing(subscriber)
})

describe('a change of plan', () => {
  test('that has no end yet waits for the one of a tentative cancellation', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    app.sandbox.faults.breakApi('/subscriptions/update', '500', 1)
    expect((await subscriber.change('STANDARD_1')).status).toBe(503)
    const [change] = await subscriber.operations()
    const wish = await leaveWish(subscriber)
    await expect(goOnWith(billingIn(app), change?.id ?? '')).rejects.toThrow(ProviderAway)
    expect(await subscriber.facts('change')).toEqual([])
    await goOnWith(billingIn(app), wish)
    await subscriber.goOn()
    expect(await subscriber.facts('change')).toMatchObject([{ plan: 'STANDARD_1' }])
    expect(subscriber.there()).toMatchObject({ status: 'Active', amount: 990_00 })
    expect(await nextCharges(subscriber)).toMatchObject([{ amount: 990_00 }])
  })

  test('that the provider makes meanwhile is told with its next charge', async () => {
    const subscriber = await subscriberOf(app, 'START_1')
    const deps = answeringLike(client => ({
      async updateSubscription(...asked) {
        await leaveWish(subscriber)
        return client.updateSubscription(...asked)
      }
    }))
    await changePlan(deps, subscriber.userId, 'STANDARD_1')
    expect(await nextCharges(subscriber)).toMatchObject([{ amount: 990_00 }])
  })
})
