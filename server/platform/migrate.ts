import { readdir, readFile } from 'node:fs/promises'

import type { ClickHouse } from './clickhouse.ts'
import type { Sql, SqlRunner } from './postgres.ts'
import { StartError } from './start-error.ts'

/** Any number; all processes of one database use the same. */
export const MIGRATION_LOCK = 7_283_011

/** So that a server's line says that it is alive while it copies a table. */
const aliveWhileLong = {
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: '5000'
} as const

interface Script {
  name: string
  text: string
}

async function scripts(engine: string): Promise<Script[]> {
  const folder = new URL(`../../migrations/${engine}/`, import.meta.url)
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async name => ({ name, text: await readFile(new URL(name, folder), 'utf8') })))
}

function refuseNewer(done: string[], known: { name: string }[]): void {
  const foreign = done.find(name => !known.some(script => script.name === name))
  if (foreign !== undefined) {
    throw new StartError(`The database was migrated by a newer version (${foreign}); start that version.`)
  }
}

/**
 * Brings PostgreSQL up to date, all or nothing, however long a large table takes; processes that start together wait for one another.
 */
export async function migratePostgres(sql: Pick<Sql, 'session'>): Promise<void> {
  const known = await scripts('postgres')
  await sql.session(async session => {
    // What is not committed is taken back when the connection ends.
    await session`begin`
    await session`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
    await session`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`
    const done = (await session<{ name: string }[]>`select name from migrations`).map(row => row.name)
    refuseNewer(done, known)
    for (const { name, text } of known.filter(script => !done.includes(script.name))) {
      await session.unsafe(text)
      await session`insert into migrations (name) values (${name})`
    }
    await session`commit`
  })
}

/** What a statement of a script becomes where it is run; undefined: it is not run there. */
type Adapt = (statement: string, script: string) => string | undefined

/** Scripts that ClickHouse has not had, and the name of its database. @throws StartError when it had one of a newer version */
async function missingIn(client: ClickHouse['writer']): Promise<{ database: string; missing: Script[] }> {
  await client.command({
    query: `create table if not exists migrations (name String, applied_at DateTime default now())
            engine = MergeTree order by name`
  })
  const answer = await client.query({
    query: 'select currentDatabase() as database, groupArray(name) as done from migrations',
    format: 'JSONEachRow'
  })
  const [{ database, done } = { database: '', done: [] }] = await answer.json<{
    database: string
    done: string[]
  }>()
  const known = await scripts('clickhouse')
  refuseNewer(done, known)
  return { database, missing: known.filter(script => !done.includes(script.name)) }
}

/** Whether the tables of the engine inside, or of a server that is no cluster, are those of this version; tells also while they become it. */
export async function isUpToDate({ probe }: Pick<ClickHouse, 'probe'>): Promise<boolean> {
  return (await missingIn(probe)).missing.length === 0
}

/** Whether PostgreSQL has all tables of this version. */
export async function hasTablesOfThisVersion(sql: SqlRunner): Promise<boolean> {
  const done = new Set((await sql<{ name: string }[]>`select name from migrations`).map(({ name }) => name))
  return (await scripts('postgres')).every(({ name }) => done.has(name))
}

/**
 * Whether PostgreSQL has the tables of this version and ClickHouse, of a cluster those servers that a backup asks, not yet. Of a version
 * that changes ClickHouse alone this cannot be told from one that has not been started yet.
 */
export async function isHalfMigrated(
  sql: SqlRunner,
  clickhouse: Pick<ClickHouse, 'probe' | 'cluster'>
): Promise<boolean> {
  const shards = await clickhouse.cluster?.shards()
  const asked = shards?.flatMap(([first]) => first?.writer ?? []) ?? [clickhouse.probe]
  const upToDate = await Promise.all(asked.map(probe => isUpToDate({ probe })))
  return !upToDate.every(Boolean) && hasTablesOfThisVersion(sql)
}

/** Brings ClickHouse up to date. It has no transactions, so a script's statements are safe to repeat (`if not exists`). */
export async function migrateClickHouse(
  { writer }: Pick<ClickHouse, 'writer'>,
  adapt: Adapt = statement => statement
): Promise<void> {
  const { database, missing } = await missingIn(writer)
  for (const { name, text } of missing) {
    const statements = text.split(/;\s*$/m).filter(part => part.trim() !== '')
    for (const [index, statement] of statements.entries()) {
      const query = adapt(statement, name)
      if (query === undefined) continue
      // A server refuses it while the same runs, such as for somebody whose line broke.
      await writer.command({
        query,
        query_id: `${database}/${name}/${index}`,
        clickhouse_settings: aliveWhileLong
      })
    }
    await writer.insert({ table: 'migrations', columns: ['name'], values: [{ name }], format: 'JSONEachRow' })
  }
}
