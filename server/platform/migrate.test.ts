import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { openDatabase } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'

import { MIGRATION_LOCK, migratePostgres } from './migrate.ts'

/** Longer than a statement of the application may take, and than its answer may. */
const LONG_MS = 22_000

const database = duringTests(openDatabase)

test('a process waits for another one that migrates a large database, for longer than other statements may take', async () => {
  let migrated: Promise<void> | undefined
  await database.sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    migrated = migratePostgres(database.sql)
    migrated.catch(() => {})
    await sleep(LONG_MS)
  })
  await migrated
  expect(await database.sql`select to_regclass('audit') is not null as there`).toEqual([{ there: true }])
})

test('a script that fails leaves nothing behind', async () => {
  await database.sql`delete from migrations where name like '0016%'`
  const before = await database.sql`select name from migrations order by name`
  await expect(migratePostgres(database.sql)).rejects.toThrow('already exists')
  expect(await database.sql`select name from migrations order by name`).toEqual(before)
  const isFree = () => database.sql`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as free`
  await expect.poll(isFree).toEqual([{ free: true }])
})
