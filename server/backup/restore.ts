import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Config } from '#server/platform/config.ts'
import { makeJobTables } from '#server/platform/jobs.ts'
import { migrateSharedClickHouse } from '#server/platform/migrate-shared.ts'
import { migrateClickHouse, migratePostgres } from '#server/platform/migrate.ts'
import { checkPostgres, type Sql, type SqlSession } from '#server/platform/postgres.ts'
import { StartError } from '#server/platform/start-error.ts'
import { syncFolder } from '#server/platform/sync-folder.ts'

import { checkSums, readSums, type Sums } from './check-sums.ts'
import { clickhouseMigrations, sumOfTable } from './clickhouse-tables.store.ts'
import { expectEmptyClickHouse, expectEmptyPostgres } from './empty-place.ts'
import { figuresOf } from './figures.store.ts'
import { readManifest, type Manifest, type TableCopy } from './manifest.ts'
import { readLines, readPacked, writeFileOf } from './packed-file.ts'
import { inOrder, listed, plainTexts, quoted, shapeOf, sumOf } from './postgres-tables.store.ts'
import { checkSecrets, restoreSecrets } from './secrets.ts'

/** A whole backup. */
export interface Backup {
  dir: string
  sums: Sums
  manifest: Manifest
}

export interface RestoreOptions {
  sql: Sql
  clickhouse: ClickHouse
  config: Config
  tell: (line: string) => void
}

/** Of rows that go to ClickHouse together. */
const BATCH_BYTES = 32_000_000
const MARK = 'unfinished_restore'

/** Reads a backup and looks whether it is whole, and whether it can be put here. @throws StartError */
export async function readBackup(dir: string, config: Config): Promise<Backup> {
  const sums = await readSums(dir)
  await checkSums(dir, sums)
  const manifest = await readManifest(dir)
  await checkSecrets(dir, config)
  return { dir, sums, manifest }
}

function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(wanted)) return
  throw new StartError(`${what} differs: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}.`)
}

/** Tables of this version, which has to be that of the backup: what an upgrade does to rows is done by the start of a later one. */
async function makeTables({ sql, clickhouse, config }: RestoreOptions, { manifest }: Backup): Promise<void> {
  await migratePostgres(sql)
  await makeJobTables(sql)
  await (config.clickhouseUrl === undefined
    ? migrateClickHouse(clickhouse)
    : migrateSharedClickHouse(sql, clickhouse))
  const here = { ...(await shapeOf(sql)), visits: await clickhouseMigrations(clickhouse) }
  const { migrations, jobs } = manifest.postgres
  const there = { migrations, jobs, visits: manifest.clickhouse.migrations }
  if (JSON.stringify(here) === JSON.stringify(there)) return
  throw new StartError(
    `The backup was made by a version with other tables (${manifest.version}; ${there.migrations.at(-1)}, ${there.visits.at(-1)}, queue ${jobs}): restore it with that version, then upgrade.`
  )
}

const settings = {
  max_partitions_per_insert_block: '0',
  async_insert: 0,
  insert_deduplicate: 0,
  distributed_foreground_insert: 1
} as const

async function restoreVisits({ clickhouse, tell }: RestoreOptions, { dir, manifest }: Backup): Promise<void> {
  const { tables } = manifest.clickhouse
  for (const table of tables) {
    const { name, columns, rows, sum } = table
    for await (const lines of readLines(join(dir, `clickhouse/${name}.tsv.zst`), BATCH_BYTES)) {
      await clickhouse.insert({ table: name, columns, rows: lines, settings, token: crypto.randomUUID() })
    }
    expectSame(`ClickHouse, ${name},`, await sumOfTable(clickhouse, table), { rows, sum })
    tell(`ClickHouse, ${name}: ${rows} — всё совпало`)
  }
}

async function restoreTable(session: SqlSession, dir: string, table: TableCopy): Promise<void> {
  const { name, columns, rows, sum } = table
  // What they do was done when the rows were made.
  await session.unsafe(`alter table ${quoted(name)} disable trigger user`)
  await session.copyIn(
    `copy ${quoted(name)} (${listed(columns)}) from stdin`,
    readPacked(join(dir, `postgres/${name}.copy.zst`))
  )
  await session.unsafe(`alter table ${quoted(name)} enable trigger user`)
  expectSame(`PostgreSQL, ${name},`, await sumOf(session, table), { rows, sum })
}

/** All of PostgreSQL, and with it the end of the restore, or nothing. */
async function restoreRows(
  { sql, clickhouse, tell }: RestoreOptions,
  { dir, manifest }: Backup
): Promise<void> {
  const { tables } = manifest.postgres
  await sql.session(async session => {
    await session`begin`
    await plainTexts(session)
    // Triggers cannot be put back while a check waits for the end.
    await session`set constraints all immediate`
    await session.unsafe(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
    for (const table of await inOrder(session, tables)) {
      await restoreTable(session, dir, table)
      if (table.rows !== '0') tell(`PostgreSQL, ${table.name}: ${table.rows} — всё совпало`)
    }
    const found = await figuresOf(session, clickhouse, 'table')
    for (const what of new Set([...Object.keys(manifest.figures), ...Object.keys(found)])) {
      expectSame(what, found[what], manifest.figures[what])
      tell(`${what}: ${found[what]} — совпало`)
    }
    await session.unsafe(`drop table ${MARK}`)
    await session`commit`
    await session`analyze`
  })
}

async function restoreFiles({ config }: RestoreOptions, { dir, sums }: Backup): Promise<void> {
  const folders = new Map([
    ['spool', join(config.dataDir, 'spool')],
    ['uploads', config.uploadsDir]
  ])
  for (const folder of [...folders.values(), join(config.dataDir, 'spool/aside')]) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  }
  for (const path of sums.keys()) {
    const [kind = '', ...rest] = path.split('/')
    const folder = folders.get(kind)
    if (folder === undefined) continue
    const place = join(folder, ...rest)
    await writeFileOf(place, createReadStream(join(dir, path)))
  }
  for (const folder of folders.values()) await syncFolder(folder)
}

/**
 * Puts a backup into an empty place, and compares it with what was copied. A start refuses the place until it is done.
 * @throws StartError
 */
export async function restore(options: RestoreOptions, backup: Backup): Promise<void> {
  const { sql, clickhouse, config } = options
  await checkPostgres(sql)
  await expectEmptyPostgres(sql)
  await expectEmptyClickHouse(clickhouse)
  await sql.unsafe(`create table ${MARK} (since timestamptz not null default now())`)
  await makeTables(options, backup)
  await restoreVisits(options, backup)
  await restoreFiles(options, backup)
  await restoreSecrets(backup.dir, config)
  await restoreRows(options, backup)
}
