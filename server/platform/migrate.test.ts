import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase } from '#test/databases.ts'

import { MIGRATION_LOCK, migratePostgres } from './migrate.ts'
import { connectPostgres, type Sql } from './postgres.ts'

/** Longer than a statement of the application may take, and than its answer may. */
const LONG_MS = 22_000

let database: Awaited<ReturnType<typeof createDatabase>>
let sql: Sql
beforeAll(async () => {
  database = await createDatabase()
  sql = connectPostgres(database.address)
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('a process waits for another one that migrates a large database, for longer than other statements may take', async () => {
  let migrated: Promise<void> | undefined
  await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    migrated = migratePostgres(sql)
    migrated.catch(() => {})
    await sleep(LONG_MS)
  })
  await migrated
  expect(await sql`select to_regclass('audit') is not null as there`).toEqual([{ there: true }])
})

test('a script that fails leaves nothing behind', async () => {
  await sql`delete from migrations where name like '0016%'`
  const before = await sql`select name from migrations order by name`
  await expect(migratePostgres(sql)).rejects.toThrow('already exists')
  expect(await sql`select name from migrations order by name`).toEqual(before)
  const isFree = () => sql`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as free`
  await expect.poll(isFree).toEqual([{ free: true }])
})
