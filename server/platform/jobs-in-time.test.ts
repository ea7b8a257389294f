import { pino } from 'pino'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { HOUR_MS, HOUR_SECONDS } from '#contract/durations.ts'
import { createDatabase } from '#test/databases.ts'
import { stopped } from '#test/stopped-jobs.ts'

import { jobKind, startJobs, type Jobs } from './jobs.ts'
import { connectPostgres, type Sql } from './postgres.ts'

const PATIENCE_MS = 60_000
const kind = jobKind({
  name: 'test',
  data: Type.Object({ name: Type.String() }),
  retries: 5,
  pause: { first: 600, longest: 600 },
  atOnce: 1
})

let database: Awaited<ReturnType<typeof createDatabase>>
let sql: Sql
let jobs: Jobs
let done: string[]

beforeEach(async () => {
  database = await createDatabase()
  sql = connectPostgres(database.address)
  // Longer than any patience here: what is done nevertheless was heard of.
  jobs = await startJobs(sql, pino({ level: 'silent' }), { poll: 600 })
  done = []
})
afterEach(async () => {
  await stopped(jobs)
  await sql.end({ timeout: 1 })
  await database.drop()
})

test('what waits for its time, or for its next try, waits less; what is not due yet keeps nobody', async () => {
  await jobs.work(kind, async ({ name }) => {
    done.push(name)
    if (name === 'twice' && done.length === 1) throw new Error('not yet')
  })
  await jobs.add(sql, kind, { name: 'twice' })
  expect(await jobs.rest(PATIENCE_MS)).toBe(true)
  await jobs.add(sql, kind, { name: 'in an hour' }, { afterSeconds: HOUR_SECONDS })
  await jobs.add(sql, kind, { name: 'in three' }, { afterSeconds: 3 * HOUR_SECONDS })
  expect(await jobs.rest(PATIENCE_MS)).toBe(true)
  expect(done).toEqual(['twice'])
  await jobs.hasten(HOUR_MS)
  expect(await jobs.rest(PATIENCE_MS)).toBe(true)
  expect(done.toSorted()).toEqual(['in an hour', 'twice', 'twice'])
  await jobs.hasten(2 * HOUR_MS)
  expect(await jobs.rest(PATIENCE_MS)).toBe(true)
  expect(done).toHaveLength(4)
})

test('one that takes too long is not waited for', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await jobs.work(kind, () => held)
  await jobs.add(sql, kind, { name: 'slow' })
  expect(await jobs.rest(100)).toBe(false)
  letGo()
  expect(await jobs.rest(PATIENCE_MS)).toBe(true)
})
