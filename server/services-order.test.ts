import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createClickHouse, createDatabase, settingsOf } from '#test/databases.ts'

import { connectClickHouse } from './platform/clickhouse.ts'
import { readConfig } from './platform/config.ts'
import { connectPostgres } from './platform/postgres.ts'
import { openServices } from './services.ts'

let dataDir: string
let database: Awaited<ReturnType<typeof createDatabase>>
let stored: Awaited<ReturnType<typeof createClickHouse>>
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tropa-order-'))
  database = await createDatabase()
  stored = await createClickHouse(join(dataDir, 'clickhouse'))
})
afterEach(async () => {
  await stored.drop()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const tables = async () => {
  const clickhouse = connectClickHouse(stored.address)
  const answer = await clickhouse.probe.query({
    query: 'select name from system.tables where database = currentDatabase()',
    format: 'JSONEachRow'
  })
  const rows = await answer.json<{ name: string }>()
  await clickhouse.close()
  return rows
}

test('where PostgreSQL cannot be brought to this version ClickHouse stays as it was: the version before goes on', async () => {
  const sql = connectPostgres(database.address)
  await sql`insert into migrations (name) values ('9999_of_a_later_version.sql')`
  await sql.end()
  const opening = openServices({
    config: readConfig({ DATA_DIR: dataDir, ...settingsOf(database.address, stored.address) }),
    postgres: database.address,
    clickhouse: stored.address,
    clock: Date.now,
    log: pino({ level: 'silent' })
  })
  await expect(opening).rejects.toThrow('9999_of_a_later_version.sql')
  expect(await tables()).toEqual([])
})
