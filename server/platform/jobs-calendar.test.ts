import { setTimeout as sleep } from 'node:timers/promises'

import { pino } from 'pino'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createDatabase } from '#test/databases.ts'
import { stopped } from '#test/stopped-jobs.ts'

import { jobKind, startJobs, type Jobs } from './jobs.ts'
import { connectPostgres, type Sql } from './postgres.ts'

const kind = jobKind({
  name: 'by-the-calendar',
  data: Type.Object({ name: Type.String() }),
  retries: 5,
  pause: { first: 1, longest: 1 },
  atOnce: 2
})
const EVERY_MINUTE = '* * * * *'
const SECOND = 1
const PATIENCE = { timeout: 60_000, interval: 50 }

let database: Awaited<ReturnType<typeof createDatabase>>
let processes: { sql: Sql; jobs: Jobs }[]
let done: string[]

/** What a process of its own has of the queue: its connections, its clocks and its workers. */
async function startProcess(): Promise<Jobs> {
  const sql = connectPostgres(database.address)
  const jobs = await startJobs(sql, pino({ level: 'silent' }), { calendar: SECOND })
  processes.push({ sql, jobs })
  return jobs
}
async function endProcess(): Promise<void> {
  const ended = processes.shift()
  if (!ended) return
  await stopped(ended.jobs)
  await ended.sql.end({ timeout: 1 })
}
const work = (jobs: Jobs) => jobs.work(kind, async ({ name }) => void done.push(name))

/** Minutes that the calendar has brought a job for, by the database's clock. */
async function ticks(): Promise<number> {
  const sql = connectPostgres(database.address)
  const [row] = await sql<{ ticks: number }[]>`
    select count(distinct singleton_on)::int as ticks from pgboss.job
    where data ->> 'name' = ${kind.name} and singleton_on is not null`
  await sql.end()
  return row?.ticks ?? 0
}

/** The tests' databases begin without. */
async function followCalendar(): Promise<void> {
  const sql = connectPostgres(database.address)
  await sql`update pgboss.version set cron_on = null`
  await sql.end()
}

beforeEach(async () => {
  database = await createDatabase()
  await followCalendar()
  processes = []
  done = []
})
afterEach(async () => {
  while (processes.length > 0) await endProcess()
  await database.drop()
})

const moscowHour = () => (new Date().getUTCHours() + 3) % 24

/** A calendar that nothing is due by, whenever a test runs: nor is its minute near. */
function inTwelveHours(): string {
  const soon = new Date(Date.now() + 600_000).getUTCMinutes()
  return `${soon} ${(moscowHour() + 12) % 24} * * *`
}

test('each tick of the calendar is one job, however many processes look at it and have asked for it', async () => {
  for (const name of ['one', 'other', 'third']) {
    const jobs = await startProcess()
    await work(jobs)
    await jobs.every(kind, inTwelveHours(), { name })
  }
  for (const { jobs } of processes) await jobs.every(kind, EVERY_MINUTE, { name: 'last' })
  await expect.poll(() => done.length, PATIENCE).toBeGreaterThan(0)
  await sleep(4000)
  // A tick may come just now, and its job be done in a while.
  await expect.poll(async () => done.length - (await ticks()), PATIENCE).toBe(0)
  expect(done.length).toBeLessThanOrEqual(2)
  expect(new Set(done)).toEqual(new Set(['last']))
})

test('who asked for it may be gone, and nobody may have been there to do it yet', async () => {
  const first = await startProcess()
  await first.every(kind, EVERY_MINUTE, { name: 'left' })
  await endProcess()
  await work(await startProcess())
  await expect.poll(() => done, PATIENCE).toContain('left')
})

test('the calendar is Moscow’s: what is for another hour is not done now', async () => {
  const jobs = await startProcess()
  await work(jobs)
  await jobs.every(kind, inTwelveHours(), { name: 'in twelve hours' })
  await sleep(4000)
  expect(done).toEqual([])
  const hour = moscowHour()
  await jobs.every(kind, `* ${hour},${(hour + 1) % 24} * * *`, { name: 'now' })
  await expect.poll(() => done, PATIENCE).toContain('now')
  expect(done).not.toContain('in twelve hours')
})

test('a calendar that cannot be read is refused', async () => {
  const jobs = await startProcess()
  await expect(jobs.every(kind, '61 25 * * *', { name: 'never' })).rejects.toThrow(/./)
})
