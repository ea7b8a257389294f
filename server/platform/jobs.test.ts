import { setTimeout as sleep } from 'node:timers/promises'

import { pino } from 'pino'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createDatabase } from '#test/databases.ts'
import { breakable, type Outage } from '#test/outage.ts'
import { stopped } from '#test/stopped-jobs.ts'

import { jobKind, startJobs, type Jobs } from './jobs.ts'
import { connectPostgres, type Sql } from './postgres.ts'

const queue = { name: 'test', retries: 5, pause: { first: 1, longest: 1 }, atOnce: 2 }
const kind = jobKind({ ...queue, data: Type.Object({ name: Type.String() }) })
/** The same queue as an earlier version of the program may have filled it. */
const earlier = jobKind({ ...queue, data: Type.Object({ title: Type.Number() }) })

const PATIENCE = { timeout: 60_000, interval: 50 }

let database: Awaited<ReturnType<typeof createDatabase>>
let way: Outage
let sql: Sql
let jobs: Jobs
let warnings: string[]
let done: string[]

/** Longer than any patience here: what is done nevertheless was heard of. */
const DEAF = 600

const start = (options = {}) =>
  startJobs(sql, pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) }), options)
async function startDeaf(): Promise<void> {
  await stopped(jobs)
  jobs = await start({ poll: DEAF })
}
const work = (handle: (name: string) => Promise<void> = async () => {}) =>
  jobs.work(kind, async ({ name }) => {
    await handle(name)
    done.push(name)
  })
const add = (...names: string[]) =>
  sql.begin(async tx => {
    for (const name of names) await jobs.add(tx, kind, { name })
  })
const answers = () =>
  sql`select 1`.then(
    () => true,
    () => false
  )
/** What waits, is to be tried again or under way. */
const left = (name: string) => sql`select 1 from pgboss.job where name = ${name} and state < 'completed'`
const expectDone = (names: string[]) => expect.poll(() => done.toSorted(), PATIENCE).toEqual(names)

beforeEach(async () => {
  database = await createDatabase()
  way = await breakable(database.address)
  sql = connectPostgres(way.address)
  warnings = []
  done = []
  jobs = await start()
})
afterEach(async () => {
  await stopped(jobs)
  await sql.end({ timeout: 1 })
  await way.close()
  await database.drop()
})

test('a job exists with the commit of its transaction, and is heard of then, or never', async () => {
  await startDeaf()
  await work()
  await expect(
    sql.begin(async tx => {
      await jobs.add(tx, kind, { name: 'taken back' })
      throw new Error('no')
    })
  ).rejects.toThrow('no')
  await sql.begin(async tx => {
    await jobs.add(tx, kind, { name: 'kept' })
    await add('a later one')
    await expectDone(['a later one'])
  })
  await expectDone(['a later one', 'kept'])
  await add('the last')
  await expectDone(['a later one', 'kept', 'the last'])
})

test('what throws is tried again, and meanwhile keeps nothing else waiting', async () => {
  let tries = 0
  // On a full machine its next try may come before the others have had their turn.
  const { promise: others, resolve: othersAreDone } = Promise.withResolvers<void>()
  await work(async name => {
    if (name !== 'slow to work') return
    tries += 1
    if (tries < 2) throw new Error('not yet')
    await others
  })
  await add('slow to work', 'a', 'b', 'c')
  await expectDone(['a', 'b', 'c'])
  othersAreDone()
  await expectDone(['a', 'b', 'c', 'slow to work'])
  expect(tries).toBe(2)
})

test('what was under way when the process ended is done by the next one, with what nobody had begun', async () => {
  const begun: string[] = []
  await work(async name => {
    begun.push(name)
    // Ended ever, it would be done in the midst of another test.
    await new Promise(() => {})
  })
  await add('a', 'b', 'c', 'd')
  await expect.poll(() => begun.length).toBe(2)
  await stopped(jobs)
  expect(done).toEqual([])
  jobs = await start()
  await work()
  await expectDone(['a', 'b', 'c', 'd'])
})

test('what was under way in a process that was killed is done by another one soon', async () => {
  const straight = connectPostgres(database.address)
  await work(() => new Promise(() => {}))
  await add('left')
  const begun = () => straight`select 1 from pgboss.job where state = 'active'`
  await expect.poll(begun, PATIENCE).toHaveLength(1)
  await way.cut()
  const other = await startJobs(straight, pino({ level: 'silent' }))
  await other.work(kind, async ({ name }) => void done.push(name))
  await straight`update pgboss.job set heartbeat_on = heartbeat_on - interval '20 s'`
  await expectDone(['left'])
  await stopped(other)
  await straight.end()
  await way.mend()
})

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
    sql.begin(tx => jobs.add(tx, once, { name }, options))
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
  const addLatest = (name: string) => sql.begin(tx => jobs.add(tx, latest, { name }))
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
    sql.begin(tx => jobs.add(tx, latest, { name }, { afterSeconds }))
  for (const name of ['a', 'b']) await addLatest(name, 3600)
  await addLatest('a', 0)
  await addLatest('b', 7200)
  await expectDone(['a'])
  const waiting = await sql<{ seconds: number }[]>`
    select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
    where name = 'latest' and state = 'created'`
  expect(waiting).toEqual([{ seconds: 3600 }])
})

test('who has many jobs waiting keeps nobody else waiting', async () => {
  const [CLERKS, MANY] = [3, 20]
  const fair = jobKind({
    ...kind,
    name: 'fair',
    atOnce: 2,
    whose: ({ name }) => name.split(' ').at(0) ?? ''
  })
  const names = Array.from({ length: CLERKS }, (_, clerk) => `clerk${clerk}`)
  await jobs.work(fair, async () => {})
  await stopped(jobs)
  jobs = await start()
  for (let time = 0; time < MANY; time += 1) {
    for (const name of names) await sql.begin(tx => jobs.add(tx, fair, { name: `${name} ${time}` }))
  }
  await sql.begin(tx => jobs.add(tx, fair, { name: 'anna 0' }))
  const underWay: string[] = []
  const begun: string[] = []
  let twice = false
  await jobs.work(fair, async ({ name }) => {
    const [who = ''] = name.split(' ')
    twice ||= underWay.includes(who)
    underWay.push(who)
    begun.push(name)
    await sleep(5)
    underWay.splice(underWay.indexOf(who), 1)
  })
  await expect.poll(() => begun.length, PATIENCE).toBe(CLERKS * MANY + 1)
  expect(twice).toBe(false)
  expect(begun.indexOf('anna 0')).toBeLessThan(2 * CLERKS)
})

test('many jobs of one transaction are done one after another, without a pause', async () => {
  await startDeaf()
  await work()
  const names = Array.from({ length: 40 }, (_, index) => `job ${String(index).padStart(2, '0')}`)
  await add(...names)
  await expectDone(names)
})

test('data that is not understood reaches nobody, and harms no other job', async () => {
  await work()
  await sql.begin(tx => jobs.add(tx, earlier, { title: 1 }))
  await add('fine')
  await expectDone(['fine'])
  const failing = () =>
    sql`select output::text as why from pgboss.job where data ->> 'title' = '1' and output is not null`
  await expect.poll(failing, PATIENCE).toHaveLength(1)
  expect(done).toEqual(['fine'])
})

test('PostgreSQL goes away: a word in the log, not a flood; afterwards jobs are done as before', async () => {
  await work()
  await add('before')
  await expectDone(['before'])
  for (let round = 0; round < 3; round += 1) {
    await way.cut()
    await expect.poll(answers, PATIENCE).toBe(false)
    await expect.poll(() => warnings.length, PATIENCE).toBeGreaterThan(0)
    await way.mend()
    await expect.poll(answers, PATIENCE).toBe(true)
  }
  expect(warnings).toHaveLength(1)
  await add('after')
  await expectDone(['after', 'before'])
})
