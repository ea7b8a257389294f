import { afterEach, expect, test, vi } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { billingIn, openOddities } from '#test/billing.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { mirrored, newPayer, payFor } from '#test/payers.ts'
import { LATER_MS, openReconcileWorld } from '#test/reconcile-world.ts'

import { reconcilePayments, type Piece } from './reconcile-payments.ts'
import { reconcile, reconcileNight, reconcileWaiting } from './reconcile.ts'

const context = duringTests(openReconcileWorld)
afterEach(() => context.forget())

/** Somebody whose payment no message told of. */
async function unheard(): Promise<{ id: string }> {
  const buyer = await newBuyer(context)
  context.sandbox.faults.dropped = ['pay', 'recurrent']
  await context.buy(buyer, 'START_1', { renew: false })
  return buyer
}
async function until(): Promise<number> {
  const [row] = await context.services.sql<{ until: Date }[]>`select until from reconciled`
  return row?.until.getTime() ?? 0
}
const doJob = async (kind: typeof reconcileNight) => {
  const { sql, jobs } = context.services
  await jobs.add(sql, kind, {})
  await context.arrive()
}

test('the first time it begins with the first order, however long ago that was', async () => {
  const first = await unheard()
  await context.travel(50 * DAY_MS)
  const second = await unheard()
  await context.travel(40 * DAY_MS)
  const before = context.now()
  await doJob(reconcileNight)
  expect([await context.planOf(first), await context.planOf(second)]).toEqual(['START_1', 'START_1'])
  expect(await until()).toBeGreaterThanOrEqual(before)
})

test('what cannot be counted keeps no later month back, and is come back to', async () => {
  const broken = await unheard()
  const begun = await until()
  context.transactionOf(broken).amount = 1e21
  await context.travel(60 * DAY_MS)
  const buyer = await unheard()
  await context.travel(LATER_MS)
  await doJob(reconcileNight)
  expect(await context.planOf(buyer)).toBe('START_1')
  expect(await until()).toBe(begun)
  context.transactionOf(broken).amount = 39_000
  const before = context.now()
  await reconcile(billingIn(context))
  expect(await context.planOf(broken)).toBe('START_1')
  expect(await until()).toBeGreaterThanOrEqual(before)
  // The job would be tried again in the middle of another test.
  await context.services.sql`delete from pgboss.job where state = 'retry'`
})

test('a provider that takes its time is asked for fewer days at once, and none is left out', async () => {
  const first = await unheard()
  await context.travel(20 * DAY_MS)
  const second = await unheard()
  await context.travel(LATER_MS)
  const { provider, ...deps } = billingIn(context)
  if (!provider) throw new Error('there is no provider')
  const { client } = provider
  const real = performance.now.bind(performance)
  let spent = 0
  vi.spyOn(performance, 'now').mockImplementation(() => real() + spent)
  const paymentsOf: typeof client.paymentsOf = async day => {
    spent += 15_000
    return client.paymentsOf(day)
  }
  const slow = { ...deps, provider: { ...provider, client: { ...client, paymentsOf } } }
  let pieces = 0
  for (let piece: Piece | null | undefined = null; piece !== undefined; pieces += 1)
    piece = await reconcilePayments(slow, piece)
  vi.restoreAllMocks()
  expect(pieces).toBeGreaterThan(5)
  expect([await context.planOf(first), await context.planOf(second)]).toEqual(['START_1', 'START_1'])
})

test('a clock that was days ahead one night leaves no day out', async () => {
  const ahead = { ...billingIn(context), clock: () => context.now() + 10 * DAY_MS }
  await reconcile(ahead)
  const first = await unheard()
  await context.travel(DAY_MS)
  await context.night()
  expect(await context.planOf(first)).toBe('START_1')
  // Nobody is up for some nights.
  const second = await unheard()
  await context.travel(6 * DAY_MS)
  await context.night()
  expect(await context.planOf(second)).toBe('START_1')
})

test('the money of an order that waits for it is looked for every hour; else nobody is asked', async () => {
  const { sql } = context.services
  const [schedule] = await sql`select cron from pgboss.schedule where name = ${reconcileWaiting.name}`
  expect(schedule).toEqual({ cron: '37 * * * *' })
  const buyer = await unheard()
  await doJob(reconcileWaiting)
  expect(await context.planOf(buyer)).toBeNull()
  await context.travel(LATER_MS)
  await doJob(reconcileWaiting)
  expect(await context.planOf(buyer)).toBe('START_1')
  expect(await openOddities(context, buyer)).toEqual(['missed_payment'])
  context.sandbox.faults.breakApi('*', '500')
  await doJob(reconcileWaiting)
})

test('what is odd for long keeps nothing new from being asked for, and everything has its turn', async () => {
  const { sql } = context.services
  const buyer = await newBuyer(context)
  const now = context.now()
  const old = new Date(now - 20 * DAY_MS)
  await sql`
    insert into money_facts (id, key, kind, user_id, at, recorded_at, plan, amount, price, transaction_id)
    select n, 'pay:' || n, 'pay', ${buyer.id}, ${old}, ${old}, 'START_1', 39000, 39000, n::text from generate_series(1, 110) as n`
  await sql`
    insert into oddities (id, key, reason, at, user_id, transaction_id)
    select n, 'unknown_payment:pay:' || n, 'unknown_payment', ${old}, ${buyer.id}, n::text from generate_series(1, 110) as n`
  const transactionId = await payFor(context, buyer.id, { plan: 'START_1', at: now - LATER_MS })
  await reconcile(billingIn(context))
  const ours = sql`select 1 from oddities where reason = 'unknown_payment' and transaction_id = ${transactionId}`
  expect(await ours).toHaveLength(1)
  const neverAsked = async () =>
    (await sql`select 1 from oddities where at = ${old} and asked_at is null`).length
  const left = [await neverAsked()]
  for (let night = 0; night < 2; night += 1) {
    await reconcile(billingIn(context))
    left.push(await neverAsked())
  }
  expect(left).toEqual([60, 10, 0])
}, 300_000)

test('every subscription is compared, however many there are', async () => {
  const users: string[] = []
  for (let index = 0; index < 23; index += 1) {
    const { userId } = await newPayer(context)
    await mirrored(context, userId, { nextCharge: context.now() + 30 * DAY_MS })
    users.push(userId)
  }
  await doJob(reconcileNight)
  const listed = await context.services.sql`
    select distinct user_id from oddities where reason = 'unknown_subscription' and user_id = any(${users})`
  expect(listed).toHaveLength(users.length)
}, 300_000)
