import { pino } from 'pino'
import { expect, test, vi } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { dependenciesOf, freeUser, passNight, rewriteForLong } from '#test/retention-night.ts'

import { isOneOpen } from './removals.store.ts'
import { planNight, retentionStep } from './retention.ts'

const PATIENCE = { timeout: 60_000 }

const lines: string[] = []
const context = duringTests(() =>
  startTestApp({}, { log: pino({ level: 'warn' }, { write: line => void lines.push(line) }) })
)

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

/** Whether one is open still, after the next step. */
async function isOpenYet(): Promise<boolean> {
  const { sql, jobs } = context.services
  await jobs.hasten(HOUR_MS)
  return isOneOpen(sql)
}

test('one that has waited for an hour goes on by itself, some minutes later', async () => {
  const { sql, jobs } = context.services
  const deps = dependenciesOf(context)
  await freeUser(context)
  await passNight(deps, 1)
  const end = await rewriteForLong(deps)
  await sql`delete from pgboss.job where name = 'retention-step'`
  await jobs.add(sql, retentionStep, { unseen: [], due: [], left: 0, waits: 720 })
  const [{ after } = { after: 0 }] = await vi.waitUntil(async () => {
    const found = await sql<{ after: number }[]>`
      select extract(epoch from start_after - created_on)::float8 as after
      from pgboss.job where name = 'retention-step' and data ->> 'waits' = '721'`
    return found.length > 0 && found
  }, PATIENCE)
  expect(after).toBeGreaterThanOrEqual(60)
  await end()
  await expect.poll(isOpenYet).toBe(false)
})

test('one that the engine refuses again and again goes on when the engine is back', async () => {
  const { sql, jobs, clickhouse } = context.services
  await freeUser(context)
  await passNight(dependenciesOf(context), 1)
  await sql`delete from pgboss.job where name = 'retention-step'`
  await clickhouse.writer.command({ query: 'rename table visits to visits_elsewhere' })
  await jobs.add(sql, retentionStep, { unseen: [], due: [], left: 0, waits: 0 })
  await vi.waitUntil(async () => {
    await jobs.hasten(HOUR_MS)
    const [step] = await sql<{ tries: number }[]>`
      select retry_count as tries from pgboss.job where name = 'retention-step'`
    return (step?.tries ?? 0) >= 8
  }, PATIENCE)
  await clickhouse.writer.command({ query: 'rename table visits_elsewhere to visits' })
  expect(lines.join('')).toContain('a step of their removal failed')
  await expect.poll(isOpenYet).toBe(false)
})
