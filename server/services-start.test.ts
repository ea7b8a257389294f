import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createDatabase, postgresAdmin, postgresNamed } from '#test/databases.ts'

import { readConfig } from './platform/config.ts'
import { connectPostgres } from './platform/postgres.ts'
import { StartError } from './platform/start-error.ts'
import { openServices } from './services.ts'

const ROLE = 'without_schemas'
const SECRET = 'x'.repeat(32)

let dataDir: string
let database: Awaited<ReturnType<typeof createDatabase>>
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tropa-start-'))
  database = await createDatabase()
})
afterEach(async () => {
  const sql = connectPostgres(postgresAdmin(database.name))
  await sql.unsafe(`drop owned by ${ROLE}`)
  await sql.unsafe(`drop role ${ROLE}`)
  await sql.end()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('a user of PostgreSQL who may create no schema ends the start with what to grant', async () => {
  const sql = connectPostgres(postgresAdmin(database.name))
  await sql`drop schema if exists pgboss cascade`
  await sql.unsafe(`create role ${ROLE} login password '${ROLE}'`)
  await sql.unsafe(
    `grant all on schema public to ${ROLE}; grant all on all tables in schema public to ${ROLE}`
  )
  await sql.end()
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${ROLE}@127.0.0.1:1/tropa`,
    TOKEN_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET
  })
  const opening = openServices({
    config,
    postgres: postgresNamed(database.name, ROLE),
    clickhouse: { path: join(dataDir, 'clickhouse') },
    clock: Date.now,
    log: pino({ level: 'silent' })
  })
  const error = await opening.then(
    () => undefined,
    (fault: unknown) => fault
  )
  expect(error).toBeInstanceOf(StartError)
  expect(error).toMatchObject({ cause: { message: expect.stringContaining('for database') } })
  expect(String(error)).toContain('the schema pgboss: grant it CREATE on the database')
})
