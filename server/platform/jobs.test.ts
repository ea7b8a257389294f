import { setTimeout as sleep } from 'node:timers/promises'

import { pino } from 'pino'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { kind, openJobs, PATIENCE, queue, type JobsWorld } from '#test/jobs-world.ts'
import { stopped } from '#test/stopped-jobs.ts'

import { jobKind, startJobs, type Jobs } from './jobs.ts'
import { connectPostgres } from './postgres.ts'

/** The same queue as an earlier version of the program may have filled it. */
const earlier = jobKind({ ...queue, data: Type.Object({ title: Type.Number() }) })

let world: JobsWorld
let jobs: Jobs
let done: string[]

/** Longer than any patience here: what is done nevertheless was heard of. */
const DEAF = 600

async function startDeaf(): Promise<void> {
  await stopped(jobs)
  jobs = await world.start({ poll: DEAF })
}
const work = (handle: (name: string) => Promise<void> = async () => {}) =>
  jobs.work(kind, async ({ name }) => {
    await handle(name)
    done.push(name)
  })
const add = (...names: string[]) =>
  world.sql.begin(async tx => {
    for (const name of names) await jobs.add(tx, kind, { name })
  })
const answers = () =>
  world.sql`select 1`.then(
    () => true,
    () => false
  )

const expectDone = (names: string[]) => expect.poll(() => done.toSorted(), PATIENCE).toEqual(names)

beforeEach(async () => {
  world = await openJobs()
  done = []
  jobs = await world.start()
})
afterEach(async () => {
  await stopped(jobs)
  await world.close()
})

test('a job exists with the commit of its transaction, and is heard of then, or never', async () => {
  await startDeaf()
  await work()
  await expect(
    world.sql.begin(async tx => {
      await jobs.add(tx, kind, { name: 'taken back' })
      throw new Error('no')
    })
  ).rejects.toThrow('no')
  await world.sql.begin(async tx => {
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
  jobs = await world.start()
  await work()
  await expectDone(['a', 'b', 'c', 'd'])
})

test('what was under way in a process that was killed is done by another one soon', async () => {
  const straight = connectPostgres(world.address)
  await work(() => new Promise(() => {}))
  await add('left')
  const begun = () => straight`select 1 from pgboss.job where state = 'active'`
  await expect.poll(begun, PATIENCE).toHaveLength(1)
  await world.way.cut()
  const other = await startJobs(straight, pino({ level: 'silent' }))
  await other.work(kind, async ({ name }) => void done.push(name))
  await straight`update pgboss.job set heartbeat_on = heartbeat_on - interval '20 s'`
  await expectDone(['left'])
  await stopped(other)
  await straight.end()
  await world.way.mend()
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
  jobs = await world.start()
  for (let time = 0; time < MANY; time += 1) {
    for (const name of names) await world.sql.begin(tx => jobs.add(tx, fair, { name: `${name} ${time}` }))
  }
  await world.sql.begin(tx => jobs.add(tx, fair, { name: 'anna 0' }))
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
  await world.sql.begin(tx => jobs.add(tx, earlier, { title: 1 }))
  await add('fine')
  await expectDone(['fine'])
  const failing = () =>
    world.sql`select output::text as why from pgboss.job where data ->> 'title' = '1' and output is not null`
  await expect.poll(failing, PATIENCE).toHaveLength(1)
  expect(done).toEqual(['fine'])
})

test('PostgreSQL goes away: a word in the log, not a flood; afterwards jobs are done as before', async () => {
  await work()
  await add('before')
  await expectDone(['before'])
  for (let round = 0; round < 3; round += 1) {
    await world.way.cut()
    await expect.poll(answers, PATIENCE).toBe(false)
    await expect.poll(() => world.warnings.length, PATIENCE).toBeGreaterThan(0)
    await world.way.mend()
    await expect.poll(answers, PATIENCE).toBe(true)
  }
  expect(world.warnings).toHaveLength(1)
  await add('after')
  await expectDone(['after', 'before'])
})
