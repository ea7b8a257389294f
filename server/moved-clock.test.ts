import { expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { startPayments } from '#test/payments.ts'

import { followMovedClock } from './moved-clock.ts'

const context = duringTests(startPayments)

test('each stop brings the round, and each Moscow day one comparison with the provider', async () => {
  const { services, now, sandbox } = context
  const noon = Math.ceil(now() / DAY_MS) * DAY_MS + 9 * HOUR_MS
  sandbox.clock.move(noon - now())
  // A stop waits three seconds for the queue, too little on a full machine.
  const jobs = { ...services.jobs, rest: () => services.jobs.rest(60_000) }
  const stop = followMovedClock({ ...services, jobs, clock: now })
  const made = async () => {
    const rows = await services.sql<{ name: string; count: number }[]>`
      select name, count(*)::int as count from pgboss.job
      where state = 'completed' and name in ('billing-round', 'billing-old-operations', 'billing-reconcile',
        'billing-reconcile-orders')
      group by name order by name`
    return rows.map(({ count }) => count)
  }
  const moveAndStop = async (ms: number) => {
    sandbox.clock.move(ms)
    await stop()
  }
  await stop()
  await moveAndStop(HOUR_MS)
  // What waits for ten minutes after a start is among it.
  expect(await made()).toEqual([2, 1, 2, 2])
  // 00:10 in Moscow, 21:10 by UTC.
  await moveAndStop(11 * HOUR_MS + HOUR_MS / 6)
  expect(await made()).toEqual([3, 2, 3, 3])
  await moveAndStop(3 * HOUR_MS)
  expect(await made()).toEqual([4, 2, 4, 4])
  const [reconciled] = await services.sql<{ until: Date }[]>`select until from reconciled`
  expect(Math.abs(now() - 3 * HOUR_MS - (reconciled?.until.getTime() ?? 0))).toBeLessThan(HOUR_MS)
  await moveAndStop(DAY_MS)
  expect(await made()).toEqual([5, 3, 5, 5])
})
