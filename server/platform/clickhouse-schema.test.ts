import { tmpdir } from 'node:os'

import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'

import { createDatabase } from '#test/databases.ts'
import { withoutHurry } from '#test/no-hurry.ts'

import { openSchema, type ClickHouseSchema } from './clickhouse-schema.ts'
import { connectClickHouse } from './clickhouse.ts'
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

/** Opens the schema of a server that is away. */
function open(postgres: PostgresAddress): { schema: ClickHouseSchema; told: string[] } {
  const told: string[] = []
  const log = pino({ base: null }, { write: line => void told.push(line) })
  const sql = connectPostgres(postgres)
  const clickhouse = connectClickHouse({ url: `http://${NOBODY}` })
  opened.push(clickhouse.close, () => sql.end({ timeout: 1 }))
  const urls = { clickhouseUrl: `http://${NOBODY}`, databaseUrl: `postgres://tropa:secret@${NOBODY}/tropa` }
  const schema = openSchema(clickhouse, sql, { ...urls, dataDir: tmpdir() }, log)
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
