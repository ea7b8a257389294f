import { createReadStream } from 'node:fs'

import type { Config } from '#server/platform/config.ts'
import { roomProblem } from '#server/platform/embedded/file-problem.ts'
import { encryptionKeys } from '#server/platform/encryption-keys.ts'
import { codeOf } from '#server/platform/error-code.ts'
import { hasTablesOfThisVersion, isHalfMigrated } from '#server/platform/migrate.ts'
import { checkPostgres, type SqlSession } from '#server/platform/postgres.ts'
import { installationSecret } from '#server/platform/secrets.ts'
import { StartError } from '#server/platform/start-error.ts'

import { beginFolder, bytesOf, type BackupFolder } from './backup-folder.ts'
import {
  clickhouseMigrations,
  dropSnapshots,
  snapshotRows,
  sumOfSnapshot
} from './clickhouse-tables.store.ts'
import { makeCut, type Cut, type CutOptions } from './cut.ts'
import { figuresOf } from './figures.store.ts'
import { FORMAT, MANIFEST, type Manifest, type TableCopy } from './manifest.ts'
import { missingPictures, refuseForeignFolder, shownPictures } from './missing-pictures.ts'
import { dropLeftSnapshots, holdBackups } from './one-backup.ts'
import { listed, plainTexts, quoted, shapeOf, sumOf, tablesOf } from './postgres-tables.store.ts'

export interface BackupOptions extends Omit<CutOptions, 'config' | 'signal'> {
  config: Config
  /** Of the product. */
  version: string
}

const number = new Intl.NumberFormat('ru')

async function copyTables(session: SqlSession, folder: BackupFolder): Promise<TableCopy[]> {
  const copies: TableCopy[] = []
  for (const table of await tablesOf(session)) {
    const { name, columns } = table
    const rows = session.copyOut(`copy (select ${listed(columns)} from ${quoted(name)}) to stdout`)
    const written = await folder.writeRows(`postgres/${name}.copy.zst`, rows)
    const sum = await sumOf(session, table)
    expectRows(name, written, sum.rows)
    copies.push({ name, columns, ...sum })
  }
  return copies
}

function expectRows(name: string, written: number, counted: string): void {
  if (String(written) !== counted) {
    throw new Error(`${name}: ${written} rows were written of ${counted}`)
  }
}

/** @throws when the session, and with it the lock that keeps other backups off, is gone */
const stillHeld = (session: SqlSession) => session`select 1`

async function copyVisits(
  { clickhouse }: BackupOptions,
  session: SqlSession,
  { tables }: Cut,
  folder: BackupFolder,
  { tell, signal }: Telling
): Promise<TableCopy[]> {
  const copies: TableCopy[] = []
  for (const table of tables) {
    const written = await folder.writeRows(
      `clickhouse/${table.name}.tsv.zst`,
      snapshotRows(clickhouse, table)
    )
    const sum = await sumOfSnapshot(clickhouse, table, signal)
    // Another backup would have put its own snapshot in the place of what was read.
    await stillHeld(session)
    expectRows(table.name, written, sum.rows)
    tell(`ClickHouse, ${table.name}: строк ${number.format(written)}`)
    copies.push({ ...table, ...sum })
  }
  return copies
}

/** Answers which of them there were. */
async function copyFiles(
  { others }: Cut,
  folder: BackupFolder,
  signal: AbortSignal
): Promise<ReadonlySet<string>> {
  const copied = new Set<string>()
  for (const { path, file } of others) {
    signal.throwIfAborted()
    try {
      await folder.write(path, createReadStream(file))
      copied.add(path)
    } catch (error) {
      // Nothing has shown it for a day, or it was set aside for a week.
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }
  return copied
}

async function copySecrets({ config }: BackupOptions, folder: BackupFolder): Promise<void> {
  const { present, former } = await encryptionKeys(config)
  const token = config.tokenSecret ?? (await installationSecret(config.dataDir, 'token-secret'))
  await folder.write('secrets/token-secret', bytesOf(`${token}\n`))
  await folder.write('secrets/encryption-key', bytesOf([present, ...former].map(key => `${key}\n`).join('')))
}

export interface Telling {
  /** A line about how far it is. */
  tell: (line: string) => void
  signal: AbortSignal
}

async function copyAll(
  options: BackupOptions,
  session: SqlSession,
  folder: BackupFolder,
  telling: Telling
): Promise<void> {
  const { sql, clickhouse, config, version, takingIn } = options
  const { tell, signal } = telling
  const cut = await makeCut({ sql, clickhouse, config, takingIn, signal }, session, folder)
  tell(`Копия на ${cut.at.toISOString()}; приём переходов стоял ${Math.ceil(cut.pausedMs)} мс`)
  const pictures = await shownPictures(session)
  const uploads = cut.others.filter(({ path }) => path.startsWith('uploads/')).map(({ file }) => file)
  refuseForeignFolder(pictures, uploads, config.uploadsDir)
  await plainTexts(session)
  const shape = await shapeOf(session)
  const tables = await copyTables(session, folder)
  tell(
    `PostgreSQL: таблиц ${tables.length}, строк ${number.format(tables.reduce((all, { rows }) => all + Number(rows), 0))}`
  )
  const figures = await figuresOf(session, clickhouse, 'snapshot')
  // What it sees is not tidied up as long as it may look.
  await session`commit`
  const visits = await copyVisits(options, session, cut, folder, telling)
  const copied = await copyFiles(cut, folder, signal)
  const missing = await missingPictures(sql, pictures, copied)
  if (missing > 0) tell(`Картинок без файла: ${number.format(missing)}`)
  await copySecrets(options, folder)
  const manifest: Manifest = {
    format: FORMAT,
    version,
    at: cut.at.toISOString(),
    postgres: { ...shape, tables },
    clickhouse: { migrations: await clickhouseMigrations(clickhouse), tables: visits },
    figures
  }
  await folder.write(MANIFEST, bytesOf(`${JSON.stringify(manifest, null, 2)}\n`))
}

/** The manifest names the version that copied, and a restore wants the one whose tables they are. */
const EARLIER_TABLES =
  'Таблицы в копии от прежней версии: восстановит её та версия, которая запускалась последней, а не эта.'

/** No version could restore what is half brought up to date: neither the one before nor this one has the tables of both databases. */
const HALF_MIGRATED =
  'The tables of ClickHouse are not yet brought up to date. Start the server if it does not run, and run the backup again when /health says that ClickHouse is up; or run it with the version that ran last.'

/**
 * Copies everything to a new folder: consistent, while clicks and changes go on. The folder has its name only when it is whole.
 * @throws StartError that says what to do
 */
export async function backUp(options: BackupOptions, dir: string, telling: Telling): Promise<void> {
  const { sql, clickhouse } = options
  await sql.session(async session => {
    await holdBackups(session, telling.signal)
    // What a restore left half done is no installation: its copy would pass for a whole one.
    await checkPostgres(sql)
    if (await isHalfMigrated(session, clickhouse)) throw new StartError(HALF_MIGRATED)
    if (!(await hasTablesOfThisVersion(session))) telling.tell(EARLIER_TABLES)
    const folder = await beginFolder(dir, telling.signal)
    try {
      await dropSnapshots(clickhouse)
      await copyAll(options, session, folder, telling)
      telling.signal.throwIfAborted()
      await folder.finish()
      telling.tell(`Готово: ${dir}, ${number.format(Math.ceil(folder.bytes() / 1e6))} МБ`)
    } catch (error) {
      throw roomProblem(dir, error)
    } finally {
      await folder.drop()
      // Where the lock is gone the snapshots may be another backup's by now.
      await stillHeld(session).then(
        () => dropSnapshots(clickhouse),
        () => dropLeftSnapshots({ sql, clickhouse })
      )
    }
  })
}
