import { expect, test, vi } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { dependenciesOf, freeUser, passNight, rewriteForLong } from '#test/retention-night.ts'

import { isOneOpen } from './removals.store.ts'
import { planNight } from './retention.ts'

const PATIENCE = { timeout: 60_000 }

const context = duringTests(startTestApp)

interface StepOfNight {
  waits: number
  unseen: number
  /** Seconds between the step before it and itself. */
  after: number
}

test('a night whose dekads wait for the engine asks again some seconds later, not at once', async () => {
  const { sql, jobs } = context.services
  const deps = dependenciesOf(context)
  await freeUser(context)
  await passNight(deps, 1)
  expect(await isOneOpen(sql)).toBe(true)
  expect((await planNight(deps)).unseen).not.toEqual([])
  const end = await rewriteForLong(deps)
  // The night of the start waits for its time.
  await jobs.hasten(HOUR_MS)
  let steps: StepOfNight[]
  const waiting = () =>
    sql<StepOfNight[]>`
      select (data ->> 'waits')::int as waits, jsonb_array_length(data -> 'unseen') as unseen,
        extract(epoch from start_after - created_on)::float8 as after
      from pgboss.job where name = 'retention-step' and data ->> 'waits' <> '0' order by waits`
  try {
    steps = await vi.waitUntil(async () => {
      const found = await waiting()
      return found.length > 0 && found
    }, PATIENCE)
  } finally {
    await end()
  }
  for (const { unseen, after } of steps) {
    expect(unseen).toBeGreaterThan(0)
    expect(after).toBeGreaterThanOrEqual(5)
  }
})
