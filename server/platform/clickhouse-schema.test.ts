import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'

import { createClickHouse, createDatabase } from '#test/databases.ts'
import { embeddedOnly } from '#test/embedded-only.ts'
import { withoutHurry } from '#test/no-hurry.ts'

import { openSchema, type ClickHouseSchema } from './clickhouse-schema.ts'
import { connectClickHouse } from './clickhouse.ts'
import type { Alone } from './migrate-shared.ts'
import { isUpToDate } from './migrate.ts'
import { connectPostgres, type PostgresAddress } from './postgres.ts'

const NOBODY = '127.0.0.1:1'
/** Of CLICKHOUSE_URL. */
const LOCK = 7_283_012
const SOON = { timeout: 30_000 }
/** Of a start, which is to wait here until it has failed. */
const PATIENCE_MS = 5000

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

function listen() {
  const told: string[] = []
  return { told, log: pino({ base: null }, { write: line => void told.push(line) }) }
}

/** Opens the schema of a server that is away. */
function open(postgres: PostgresAddress): { schema: ClickHouseSchema; told: string[] } {
  const { told, log } = listen()
  const sql = connectPostgres(postgres)
  const clickhouse = connectClickHouse({ url: `http://${NOBODY}` })
  opened.push(clickhouse.close, () => sql.end({ timeout: 1 }))
  const urls = { clickhouseUrl: `http://${NOBODY}`, databaseUrl: `postgres://tropa:secret@${NOBODY}/tropa` }
  const schema = openSchema({
    clickhouse,
    sql,
    config: { ...urls, dataDir: tmpdir() },
    log,
    alone: work => work()
  })
  opened.push(schema.stop)
  return { schema, told }
}

test('a PostgreSQL that is away is told of by its name', async () => {
  const { schema, told } = open({ url: `postgres://tropa:secret@${NOBODY}/tropa` })
  await schema.opened
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('ClickHouse waits for PostgreSQL')
  expect(told[0]).toContain(`no PostgreSQL answers at ${NOBODY} (ECONNREFUSED)`)
  expect(told[0]).not.toMatch(/ClickHouse is away|secret/)
})

test('the lock that another process holds for too long is PostgreSQL’s, and what comes behind it ClickHouse’s', async () => {
  const database = await createDatabase()
  opened.push(database.drop)
  const admin = connectPostgres(database.address)
  opened.push(() => admin.end())
  const told = await admin.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    return withoutHurry([PATIENCE_MS], async () => {
      const { schema, told: lines } = open(database.address)
      await vi.waitUntil(async () => {
        // As the limit of a statement ends it.
        const ended = await admin`
          select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event = 'advisory'`
        return ended.length > 0
      }, SOON)
      await schema.opened
      return lines
    })
  })
  await vi.waitUntil(() => told.length === 2, SOON)
  expect(told[0]).toContain('ClickHouse waits for PostgreSQL')
  expect(told[0]).toContain('57014')
  expect(told[1]).toContain('ClickHouse is away')
})

/** Of a start, for the engine inside. */
const LONG_MS = 15_000

async function openInside(alone: Alone) {
  const { told, log } = listen()
  const [database, made] = await Promise.all([createDatabase(), createClickHouse()])
  const sql = connectPostgres(database.address)
  const clickhouse = connectClickHouse(made.address)
  opened.push(made.drop, database.drop, clickhouse.close, () => sql.end())
  const config = { clickhouseUrl: undefined, databaseUrl: undefined, dataDir: tmpdir() }
  const given = { clickhouse, sql, config, log, alone }
  const schema = openSchema(given)
  opened.push(schema.stop)
  const isReady = () => {
    try {
      schema.check()
      return true
    } catch {
      return false
    }
  }
  return { given, schema, told, isReady }
}

/** The same, where the start waits until it is done: a full machine may take longer than its patience. */
const openPatiently = (alone: Alone) => withoutHurry([LONG_MS], () => openInside(alone))

embeddedOnly('it brings itself up to date', () => {
  test('what takes long keeps no start waiting; until it has ended nothing may be inserted', async () => {
    const long = Promise.withResolvers<void>()
    const { given, schema, told, isReady } = await openInside(async work => {
      await long.promise
      return work()
    })
    const early = sleep(LONG_MS - 2000, 'not open yet')
    expect(await Promise.race([schema.opened, early])).toBe('not open yet')
    await schema.opened
    expect(isReady()).toBe(false)
    expect(told.join()).toContain('are still brought up to date: redirects go on, clicks wait in the spool')
    expect(await isUpToDate(given.clickhouse)).toBe(false)
    long.resolve()
    await vi.waitUntil(isReady, SOON)
    expect(await isUpToDate(given.clickhouse)).toBe(true)
  })

  test('what fails at once is told by the start', async () => {
    const { schema, isReady } = await openPatiently(() => Promise.reject(new Error('the disk is broken')))
    await expect(schema.opened).rejects.toThrow('the disk is broken')
    expect(isReady()).toBe(false)
  })

  test('while somebody rewrites what is stored it waits', async () => {
    let isFree = false
    const { schema, isReady } = await openPatiently(work => (isFree ? work() : Promise.resolve(undefined)))
    expect(await Promise.race([schema.opened, sleep(1500, 'not open yet')])).toBe('not open yet')
    expect(isReady()).toBe(false)
    isFree = true
    await schema.opened
    expect(isReady()).toBe(true)
  })

  test('what is up to date waits for nobody', async () => {
    const first = await openPatiently(work => work())
    await first.schema.opened
    const second = openSchema({
      ...first.given,
      alone: () => Promise.reject(new Error('nobody was to be asked'))
    })
    await second.opened
    expect(() => second.check()).not.toThrow()
  })
})
