import { once } from 'node:events'
import { createServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createDatabase, postgresAdmin } from '#test/databases.ts'
import { breakable, type Outage } from '#test/outage.ts'
import { freePort } from '#test/process.ts'

import {
  checkPostgres,
  connectPostgres,
  isDuplicate,
  isPostgresAway,
  POOL_SIZE,
  type Sql,
  type SqlRunner
} from './postgres.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let outage: Outage
let admin: Sql
let sql: Sql

beforeAll(async () => {
  database = await createDatabase()
  outage = await breakable(database.address)
  admin = connectPostgres(database.address)
  sql = connectPostgres(outage.address)
  await admin.unsafe('create table notes (id int primary key); create table other (id int)')
})

afterAll(async () => {
  await Promise.all([sql.end({ timeout: 1 }), admin.end()])
  await outage.close()
  await database.drop()
})

const noteCount = async () => (await admin`select from notes`).length
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error
  )

const SOON = { timeout: 10_000 }

/** Waits until another connection than the asking one runs `statement`. */
const untilRuns = (statement: string) =>
  vi.waitUntil(async () => {
    const rows = await admin`
      select from pg_stat_activity where query = ${statement} and state = 'active'`
    return rows.length > 0
  }, SOON)

test('values go there and come back as what they are', async () => {
  const at = new Date('2026-11-21T09:36:46.123Z')
  const [row] = await sql`
    select ${'9007199254740993'}::bigint as big, ${['1', '9007199254740993']}::bigint[] as bigs, ${at}::timestamptz as at,
           ${JSON.stringify([{ title: '"' }])}::jsonb as json, ${Buffer.from([0, 255])}::bytea as bytes,
           ${['{"', '\\', '', 'NULL']}::text[] as texts, ${null}::text as nothing, ${false}::bool as no, ${7}::int as seven`
  expect(row).toEqual({
    big: '9007199254740993',
    bigs: ['1', '9007199254740993'],
    at,
    json: [{ title: '"' }],
    bytes: Buffer.from([0, 255]),
    texts: ['{"', '\\', '', 'NULL'],
    nothing: null,
    no: false,
    seven: 7
  })
})

test('a transaction is all or nothing, and its connection is used on', async () => {
  const before = await noteCount()
  const refusal = new Error('not now')
  const failing = sql.begin(async tx => {
    await tx`insert into notes values (1)`
    throw refusal
  })
  await expect(failing).rejects.toBe(refusal)
  const kept = sql.begin(async tx => {
    await tx`insert into notes values (2)`
    await tx`insert into notes values (2)`.catch(() => {})
  })
  await expect(kept).rejects.toThrow('the transaction was rolled back')
  const duplicate = sql.begin(async tx => {
    await tx`insert into notes values (3)`
    await tx`insert into notes values (3)`
  })
  await expect(duplicate).rejects.toSatisfy(
    error => isDuplicate(error, 'notes_pkey') && !isPostgresAway(error)
  )
  expect(await noteCount()).toBe(before)
  expect(await sql.begin(async tx => (await tx`insert into notes values (4) returning id`)[0])).toEqual({
    id: 4
  })
  expect(await noteCount()).toBe(before + 1)
})

test('transactions that wait for one another are both done, one of them once more', async () => {
  await sql`insert into notes values (200), (201)`
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const through = Promise.withResolvers<void>()
  let runs = 0
  const swap = (mine: 0 | 1) =>
    sql.begin(async tx => {
      runs += 1
      // Done once more, it could meet the other again that had not gone on yet.
      if (runs > 2) await through.promise
      await tx`select from notes where id = ${200 + mine} for update`
      met[mine].resolve()
      await met[mine === 0 ? 1 : 0].promise
      await tx`select from notes where id = ${201 - mine} for update`
      through.resolve()
      return mine
    })
  expect(await Promise.all([swap(0), swap(1)])).toEqual([0, 1])
  expect(runs).toBe(3)
})

const noted = (on: SqlRunner, id: string) => on.prepared`select id from notes where id = ${id}`
const keptOf = (on: SqlRunner) => on<{ statement: string; asked: string }[]>`
  select statement, generic_plans + custom_plans as asked from pg_prepared_statements`

test('a prepared statement is kept by its connection, a failure too leaves it as it is; a transaction keeps none', async () => {
  const one = connectPostgres(database.address, { connections: 1 })
  await one`insert into notes values (300), (301)`
  expect(await noted(one, '300')).toEqual([{ id: 300 }])
  await expect(noted(one, 'word')).rejects.toThrow('invalid input syntax')
  expect(await noted(one, '301')).toEqual([{ id: 301 }])
  const kept = [{ statement: 'select id from notes where id = $1', asked: '2' }]
  expect(await keptOf(one)).toEqual(kept)
  expect(await one.begin(tx => noted(tx, '300'))).toEqual([{ id: 300 }])
  expect(await keptOf(one)).toEqual(kept)
  await one.end()
})

test('a line that is lost anywhere in a transaction fails it, and the next ones work', async () => {
  const before = await noteCount()
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
  expect(await noteCount()).toBe(before)
})

test('PostgreSQL ends every connection: one answer may be lost, then all is well', async () => {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => sql`select pg_sleep(0.05)`))
  const slow = failureOf(sql`select pg_sleep(10)`)
  await untilRuns('select pg_sleep(10)')
  const told = await admin<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  expect(await slow).toSatisfy(isPostgresAway)
  // Each ends in its own time.
  const pids = told.map(({ pid }) => pid)
  await expect.poll(() => admin`select pid from pg_stat_activity where pid = any(${pids}::int[])`).toEqual([])
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
  const port = await freePort()
  const silent = createServer(socket => socket.on('error', () => {})).listen(port, '127.0.0.1')
  await once(silent, 'listening')
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
  silent.close()
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
    await admin`select pg_notify('odd "channel"', ${`${round}`})`
    await expect.poll(() => heard.length).toBe(round)
    await outage.cut()
    await outage.mend()
    await vi.waitUntil(() => listening === round + 1, { timeout: 10_000 })
  }
  await subscription.unlisten()
  await admin`select pg_notify('odd "channel"', 'late')`
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

test.each([
  ['the locale has no Cyrillic letters', `encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`],
  ['the database is SQL_ASCII', `encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`]
])('%s: refused, with how to make another', async (_, kind) => {
  const [name, superuser] = [`other_${crypto.randomUUID().slice(0, 8)}`, connectPostgres(postgresAdmin())]
  await superuser.unsafe(`create database ${name} locale_provider libc ${kind} template template0`)
  const other = connectPostgres(postgresAdmin(name))
  await expect(checkPostgres(other)).rejects.toThrow(/; create it with: create database/)
  await expect(checkPostgres(admin)).resolves.toBeUndefined()
  await other.end()
  await superuser.unsafe(`drop database ${name}`)
  await superuser.end()
})
