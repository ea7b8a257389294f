import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { sampleVisits } from '#server/analytics/testing/sample-visits.ts'
import { openSchema } from '#server/platform/clickhouse-schema.ts'
import {
  connectClickHouse,
  select,
  type ClickHouse,
  type ClickHouseAddress
} from '#server/platform/clickhouse.ts'
import { migrateSharedClickHouse } from '#server/platform/migrate-shared.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { DatabaseFault } from '#server/visits/take-in.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import { insertVisits } from '#server/visits/visits.store.ts'

import { ALONE, clickHouseCluster, COPIES, type ClickHouseCluster } from './clickhouse-cluster.ts'
import { createDatabase } from './databases.ts'

// What a start makes of a cluster, and what is made of a server of it that is away.

const SOON = { timeout: 120_000, interval: 200 }

/** Engines start here, and tables are made on both: each takes a minute on a full machine. */
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

let dir: string
let cluster: ClickHouseCluster
let database: Awaited<ReturnType<typeof createDatabase>>
let sql: Sql
const opened: ClickHouse[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-cluster-'))
  cluster = await clickHouseCluster(dir)
  await cluster.start()
  database = await createDatabase()
  sql = connectPostgres(database.address)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(one => one.close()))
})
afterAll(async () => {
  await sql.end()
  await database.drop()
  await cluster.kill()
  await rm(dir, { recursive: true, force: true })
})

function connect(address: ClickHouseAddress): ClickHouse {
  const clickhouse = connectClickHouse(address)
  opened.push(clickhouse)
  return clickhouse
}

const named = (name: string) => {
  const [{ url }] = cluster.addresses
  return url.replace(/\w+$/, name)
}

const links = Array.from({ length: 40 }, (_, nth) => ({ link: String(500 + nth), owner: '1' }))
const lines = sampleVisits(links, Date.now(), 400).map(visitLine)

const Count = Type.Object({ count: Type.Integer() })
const countOf = async (clickhouse: ClickHouse) =>
  (await select(clickhouse, Count, 'select count() as count from visits', {}))[0]?.count

const PAIR = { name: 'pair', replicated: false }

const Name = Type.Object({ name: Type.String() })
const tablesOf = async (address: ClickHouseAddress) =>
  (
    await select(
      connect(address),
      Name,
      'select name from system.tables where database = currentDatabase() order by name',
      {}
    )
  ).map(({ name }) => name)

test('every server is brought up to date by itself, and again where it was not', async () => {
  const clickhouse = connect(cluster.addresses[0])
  await migrateSharedClickHouse(sql, clickhouse)
  const [one, other] = await Promise.all(cluster.stored.map(tablesOf))
  expect(one).toContain('sums_of_closing')
  expect(other).toEqual(one)
  const system = connect({ url: cluster.servers[1].url })
  for (const name of ['tropa', 'tropa_local'])
    await system.writer.command({ query: `drop database ${name} sync` })
  await migrateSharedClickHouse(sql, clickhouse)
  expect(await tablesOf(cluster.stored[1])).toEqual(one)
  expect(await tablesOf(cluster.addresses[1])).toEqual(await tablesOf(cluster.addresses[0]))
})

const nobodyAsked = () => Promise.reject(new Error('nobody was to be asked'))

test.each([
  ['server', 'waits', undefined],
  ['cluster', 'waits_pair', PAIR]
])('tables of a %s that are not up to date wait for whoever rewrites what is stored', async (_, name, of) => {
  const url = named(name)
  await connect({ url: cluster.servers[0].url }).writer.command({
    query: `create database if not exists ${name}`
  })
  const clickhouse = connect({ url, ...(of && { cluster: of }) })
  expect(await migrateSharedClickHouse(sql, clickhouse, async () => undefined)).toBe(false)
  expect(await tablesOf({ url })).not.toContain('visits')
  expect(await migrateSharedClickHouse(sql, clickhouse)).toBe(true)
  expect(await tablesOf({ url })).toContain('visits')
  expect(await migrateSharedClickHouse(sql, clickhouse, nobodyAsked)).toBe(true)
})

test('a cluster that the server does not know is refused', async () => {
  const [{ url }] = cluster.addresses
  const clickhouse = connect({ url, cluster: { name: 'nowhere', replicated: false } })
  await expect(migrateSharedClickHouse(sql, clickhouse)).rejects.toThrow(
    /^CLICKHOUSE_CLUSTER: ClickHouse at \S+ knows no cluster nowhere/
  )
})

test('a database whose tables a server has by itself is refused and left alone', async () => {
  const system = connect({ url: cluster.servers[0].url })
  await system.writer.command({ query: 'create database alone' })
  const url = named('alone')
  await migrateSharedClickHouse(sql, connect({ url }))
  const before = await tablesOf({ url })
  await expect(migrateSharedClickHouse(sql, connect({ url, cluster: PAIR }))).rejects.toThrow(
    /^CLICKHOUSE_CLUSTER: the database alone of 127\.0\.0\.1 has tables of its own \(closed_sums\): .*export/
  )
  expect(await tablesOf({ url })).toEqual(before)
})

test('the tables of a cluster are refused to who was not told of it', async () => {
  await migrateSharedClickHouse(sql, connect(cluster.addresses[0]))
  const [{ url }] = cluster.addresses
  await expect(migrateSharedClickHouse(sql, connect({ url }))).rejects.toThrow(
    "CLICKHOUSE_URL: its tables are a cluster's; set CLICKHOUSE_CLUSTER=pair."
  )
})

test('a shard that is added: what was stored before stays and is found, what comes is spread', async () => {
  const url = named('grown')
  const before = connect({ url, cluster: { name: ALONE, replicated: false } })
  await migrateSharedClickHouse(sql, before)
  await insertVisits(before, lines.slice(0, 200).join(''), 'before')
  const after = connect({ url, cluster: PAIR })
  await migrateSharedClickHouse(sql, after)
  expect(await countOf(after)).toBe(200)
  await insertVisits(after, lines.slice(200).join(''), 'after')
  expect(await countOf(after)).toBe(400)
  const stored = cluster.servers.map(server => connect({ url: `${server.url}/grown_local` }))
  const [first = 0, added = 0] = await Promise.all(stored.map(countOf))
  expect(first).toBeGreaterThan(200)
  expect(added).toBe(400 - first)
  expect(added).toBeGreaterThan(0)
})

test('of servers of one shard all have the tables, and one is enough for an answer', async () => {
  const url = named('copied')
  const clickhouse = connect({ url, cluster: { name: COPIES, replicated: false } })
  const pair = connect(cluster.addresses[0])
  await migrateSharedClickHouse(sql, clickhouse)
  const [one, other] = await Promise.all(
    cluster.servers.map(server => tablesOf({ url: `${server.url}/copied_local` }))
  )
  expect(one).toContain('sums_of_closing')
  expect(other).toEqual(one)
  await insertVisits(clickhouse, lines.join(''), 'copied')
  await cluster.servers[1].kill()
  // The other one may have ended with it, and is started again (clickhouse-server.ts).
  await expect.poll(() => countOf(clickhouse), SOON).toBe(400)
  await clickhouse.ping()
  await expect(pair.ping()).rejects.toThrow(/./)
  await cluster.servers[1].start()
  await expect.poll(() => pair.ping(), SOON).toBeUndefined()
})

test('a server that is away is waited for, and held against no file; what is asked meanwhile gets no half answer', async () => {
  const clickhouse = connect(cluster.addresses[0])
  await migrateSharedClickHouse(sql, clickhouse)
  await cluster.servers[1].kill()
  const told: string[] = []
  const log = pino({ base: null }, { write: line => void told.push(line) })
  const { url } = cluster.addresses[0]
  const config = { clickhouseUrl: url, databaseUrl: undefined, dataDir: dir }
  const schema = openSchema({ clickhouse, sql, config, log, alone: work => work() })
  await schema.opened
  expect(told.join()).toContain('ClickHouse is away: redirects go on, clicks wait in the spool')
  const fault = () => {
    try {
      schema.check()
      return 'none'
    } catch (error) {
      return String(error)
    }
  }
  // A start does not wait for more than five seconds, and what it found out is told once a minute.
  await expect.poll(fault, SOON).toMatch(/127\.0\.0\.2/)
  await expect.poll(() => told.join(), SOON).toMatch(/127\.0\.0\.2: .*ECONNREFUSED/)

  await expect(countOf(clickhouse)).rejects.toThrow(/./)
  const insert = insertVisits(clickhouse, lines.join(''), 'half')
  const refused = await insert.then(
    () => undefined,
    (error: unknown) => new DatabaseFault('clickhouse', error)
  )
  expect(refused?.refused).toBe(false)
  expect(refused?.message).toMatch(/connection/i)

  await cluster.servers[1].start()
  await expect.poll(fault, SOON).toBe('none')
  await schema.stop()
})
