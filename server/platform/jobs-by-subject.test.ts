import { afterEach, beforeEach, expect, test } from 'vitest'

import { HOUR_SECONDS } from '#contract/durations.ts'
import { kind, openJobs, PATIENCE, type JobsWorld } from '#test/jobs-world.ts'
import { stopped } from '#test/stopped-jobs.ts'

import { jobKind, type Jobs } from './jobs.ts'

let world: JobsWorld
let jobs: Jobs
let done: string[]

beforeEach(async () => {
  world = await openJobs()
  done = []
  jobs = await world.start()
})
afterEach(async () => {
  await stopped(jobs)
  await world.close()
})

/** What waits, is to be tried again or under way. */
const left = (name: string) =>
  world.sql`select 1 from pgboss.job where name = ${name} and state < 'completed'`

test('of one subject there is one job at a time, waiting, to be tried again or under way', async () => {
  const once = jobKind({ ...kind, name: 'once', atOnce: 1, onceFor: ({ name }) => name })
  const begun: string[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await jobs.work(once, async ({ name }) => {
    begun.push(name)
    await held
    if (begun.length < 2) throw new Error('not yet')
  })
  const addOnce = (name: string, options?: { afterSeconds: number }) =>
    world.sql.begin(tx => jobs.add(tx, once, { name }, options))
  await addOnce('a', { afterSeconds: 1 })
  await addOnce('a')
  await expect.poll(() => begun, PATIENCE).toEqual(['a'])
  await addOnce('a')
  await addOnce('b')
  expect(await left('once')).toHaveLength(2)
  letGo()
  await expect.poll(() => left('once'), PATIENCE).toHaveLength(0)
  expect(begun.toSorted()).toEqual(['a', 'a', 'b'])
  await addOnce('a')
  await expect.poll(() => begun, PATIENCE).toHaveLength(4)
})

test('a job that is under way keeps no new one of its subject away, one that waits does', async () => {
  const latest = jobKind({ ...kind, name: 'latest', onceWaitingFor: ({ name }) => name })
  const begun: string[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await jobs.work(latest, async ({ name }) => {
    begun.push(name)
    if (begun.length <= 2) await held
  })
  const addLatest = (name: string) => world.sql.begin(tx => jobs.add(tx, latest, { name }))
  await addLatest('a')
  await expect.poll(() => begun, PATIENCE).toEqual(['a'])
  await addLatest('a')
  await expect.poll(() => begun, PATIENCE).toEqual(['a', 'a'])
  for (let time = 0; time < 3; time += 1) await addLatest('a')
  letGo()
  await expect.poll(() => left('latest'), PATIENCE).toHaveLength(0)
  expect(begun).toEqual(['a', 'a', 'a'])
})

test('one that waits comes no later than one that it keeps away would have', async () => {
  const latest = jobKind({ ...kind, name: 'latest', onceWaitingFor: ({ name }) => name })
  await jobs.work(latest, async ({ name }) => void done.push(name))
  const addLatest = (name: string, afterSeconds: number) =>
    world.sql.begin(tx => jobs.add(tx, latest, { name }, { afterSeconds }))
  for (const name of ['a', 'b']) await addLatest(name, HOUR_SECONDS)
  await addLatest('a', 0)
  await addLatest('b', 7200)
  await expect.poll(() => done, PATIENCE).toEqual(['a'])
  const waiting = await world.sql<{ seconds: number }[]>`
    select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
    where name = 'latest' and state = 'created'`
  expect(waiting).toEqual([{ seconds: HOUR_SECONDS }])
})
