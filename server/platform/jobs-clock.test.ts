import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { kind, openJobs, PATIENCE, type JobsWorld } from '#test/jobs-world.ts'
import { stopped } from '#test/stopped-jobs.ts'

import { jobKind, type Jobs } from './jobs.ts'

const alone = jobKind({ ...kind, name: 'alone', atOnce: 1 })

let world: JobsWorld
let jobs: Jobs

beforeEach(async () => {
  world = await openJobs()
  jobs = await world.start({ poll: 0.5 })
})
afterEach(async () => {
  vi.useRealTimers()
  await stopped(jobs)
  await world.close()
})

/** Resolves when the worker's look for jobs waits for whoever holds their table. */
const isLooking = () =>
  expect
    .poll(
      () => world.sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${`%'${alone.name}'%SKIP LOCKED%`}`,
      PATIENCE
    )
    .toHaveLength(1)

test('a clock that goes back while it is looked for jobs does not keep those waiting that come due', async () => {
  const done: string[] = []
  await jobs.work(alone, async ({ name }) => void done.push(name))
  await world.sql.begin(async tx => {
    await tx`lock table pgboss.job in access exclusive mode`
    await isLooking()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS })
  })
  await world.sql.begin(tx => jobs.add(tx, alone, { name: 'soon' }, { afterSeconds: 2 }))
  await expect.poll(() => done, PATIENCE).toEqual(['soon'])
})
