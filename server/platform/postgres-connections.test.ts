import { setImmediate as nextTurn } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createNotes, type NotesDatabase } from '#test/notes-database.ts'
import { breakable, type Outage } from '#test/outage.ts'

import { connectPostgres, isPostgresAway, POOL_SIZE, type Sql } from './postgres.ts'
import { closeServers, serveTcp } from './testing/local-servers.ts'

let database: NotesDatabase
let outage: Outage
let sql: Sql

beforeAll(async () => {
  database = await createNotes()
  outage = await breakable(database.address)
  sql = connectPostgres(outage.address)
})

afterAll(async () => {
  await sql.end({ timeout: 1 })
  await outage.close()
  await database.drop()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error
  )

const SOON = { timeout: 10_000 }

/** Waits until another connection than the asking one runs `statement`. */
const untilRuns = (statement: string) =>
  vi.waitUntil(async () => {
    const rows = await database.admin`
      select from pg_stat_activity where query = ${statement} and state = 'active'`
    return rows.length > 0
  }, SOON)

test('a line that is lost anywhere in a transaction fails it, and the next ones work', async () => {
  const before = await database.noteCount()
  for (const lostAt of ['first', 'between', 'during'] as const) {
    const work = sql.begin(async tx => {
      if (lostAt === 'first') await outage.cut()
      await tx`insert into notes values (100)`
      if (lostAt === 'between') await outage.cut()
      const slow = tx`select pg_sleep(5)`
      const lost = lostAt === 'during' ? outage.cut() : undefined
      await Promise.all([slow, lost])
    })
    await expect(work).rejects.toSatisfy(isPostgresAway)
    await expect(sql`select 1`).rejects.toSatisfy(isPostgresAway)
    await outage.mend()
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  }
  expect(await database.noteCount()).toBe(before)
})

test('PostgreSQL ends every connection: one answer may be lost, then all is well', async () => {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => sql`select pg_sleep(0.05)`))
  const slow = failureOf(sql`select pg_sleep(10)`)
  await untilRuns('select pg_sleep(10)')
  const told = await database.admin<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  expect(await slow).toSatisfy(isPostgresAway)
  // Each ends in its own time.
  const pids = told.map(({ pid }) => pid)
  await expect
    .poll(() => database.admin`select pid from pg_stat_activity where pid = any(${pids}::int[])`)
    .toEqual([])
  await expect.poll(async () => (await sql`select 1`.catch(() => [])).length).toBe(1)
  await Promise.all(Array.from({ length: 5 * POOL_SIZE }, () => sql`select 1`))
})

test('who finds no free connection in time is told that PostgreSQL is away', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const busy = Promise.all(Array.from({ length: POOL_SIZE }, () => sql.begin(() => held)))
  await expect(sql`select 1`).rejects.toSatisfy(isPostgresAway)
  letGo()
  await busy
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a server that takes the call and says nothing is away', async () => {
  const port = await serveTcp(() => {})
  const nobody = connectPostgres({ url: `postgres://tropa@127.0.0.1:${port}/tropa` })
  const failures = await Promise.all([
    failureOf(nobody`select 1`),
    failureOf(
      nobody.listen(
        'links',
        () => {},
        () => {}
      )
    )
  ])
  expect(failures.map(isPostgresAway)).toEqual([true, true])
  await nobody.end()
  await closeServers()
})

test('a channel is heard again after every loss, and each time that is said', async () => {
  const heard: string[] = []
  let listening = 0
  const subscription = await sql.listen(
    'odd "channel"',
    payload => heard.push(payload),
    () => {
      listening += 1
    }
  )
  for (const round of [1, 2, 3]) {
    expect(listening).toBe(round)
    await database.admin`select pg_notify('odd "channel"', ${`${round}`})`
    await expect.poll(() => heard.length).toBe(round)
    await outage.cut()
    await outage.mend()
    await vi.waitUntil(() => listening === round + 1, { timeout: 10_000 })
  }
  await subscription.unlisten()
  await database.admin`select pg_notify('odd "channel"', 'late')`
  expect(heard).toEqual(['1', '2', '3'])
})

test('the end does not wait longer than it is told', async () => {
  const own = connectPostgres(database.address)
  const slow = failureOf(own`select pg_sleep(11)`)
  await untilRuns('select pg_sleep(11)')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let ended = false
  const end = own.end({ timeout: 0.2 }).finally(() => {
    ended = true
  })
  vi.advanceTimersByTime(199)
  await nextTurn()
  const isEarly = ended
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await end
  expect(isEarly).toBe(false)
  expect(await slow).toSatisfy(isPostgresAway)
  expect(await failureOf(own`select 1`)).toSatisfy(isPostgresAway)
})
