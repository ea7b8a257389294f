import { afterEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { billingIn, openOddities } from '#test/billing.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { LATER_MS, openReconcileWorld } from '#test/reconcile-world.ts'

import { reconcile, reconcileNight, startReconciling } from './reconcile.ts'

const context = duringTests(openReconcileWorld)
afterEach(() => context.forget())

test.each(['500', '429', 'html'] as const)(
  'a provider that answers with %s is asked again later, and nothing is listed meanwhile',
  async fault => {
    const buyer = await newBuyer(context)
    context.sandbox.faults.dropped = ['pay']
    await context.buy(buyer, 'START_1')
    await context.travel(LATER_MS)
    for (const path of ['*', '/payments/list', '/subscriptions/get', '/subscriptions/find']) {
      context.sandbox.faults.breakApi(path, fault)
      const isBefore = path !== '/subscriptions/get' && path !== '/subscriptions/find'
      await expect(reconcile(billingIn(context))).rejects.toThrow(/./)
      expect(await openOddities(context, buyer)).toEqual(isBefore ? [] : ['missed_payment'])
      context.sandbox.faults.api = {}
    }
    await context.night()
    expect(await context.planOf(buyer)).toBe('START_1')
  }
)

test('every night it is done by itself, and after a start where it was not', async () => {
  const { sql, jobs } = context.services
  const [schedule] = await sql`select cron, timezone from pgboss.schedule where name = ${reconcileNight.name}`
  expect(schedule).toEqual({ cron: '10 4 * * *', timezone: 'Europe/Moscow' })
  const afterTheStart = await sql`
    select 1 from pgboss.job where name = ${reconcileNight.name} and start_after > now() + interval '1 minute'`
  expect(afterTheStart).toHaveLength(1)
  const buyer = await newBuyer(context)
  context.sandbox.faults.dropped = ['pay', 'recurrent']
  await context.buy(buyer, 'START_1')
  await context.travel(LATER_MS)
  await jobs.add(sql, reconcileNight, {})
  await expect.poll(() => context.planOf(buyer), { timeout: 60_000 }).toBe('START_1')
})

test('after a start, too, where the clock was ahead when it was done last', async () => {
  const deps = billingIn(context)
  const startAt = async (at: number) => {
    const added: string[] = []
    const jobs: typeof deps.jobs = {
      ...deps.jobs,
      work: async () => {},
      every: async () => {},
      add: async (_, { name }) => {
        added.push(name)
      }
    }
    await startReconciling({ ...deps, jobs, clock: () => at })
    return added
  }
  await reconcile(deps)
  const now = context.now()
  expect(await startAt(now)).toEqual([])
  expect(await startAt(now - 2 * DAY_MS)).toEqual([reconcileNight.name])
  expect(await startAt(now + 2 * DAY_MS)).toEqual([reconcileNight.name])
})
