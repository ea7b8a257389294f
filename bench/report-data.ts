import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'

import { connectClickHouse, select, type ClickHouse } from '#server/platform/clickhouse.ts'
import { startPostgres } from '#server/platform/embedded/postgres-process.ts'
import { migrateClickHouse, migratePostgres } from '#server/platform/migrate.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'

import { layTail } from './report-tail.ts'
import { insertVisitsSql } from './report-visits.ts'
import { allLinks, stretchUntil } from './report-world.ts'

// A data folder with visits whose periods are closed, built once and measured often.

const SLICE = 2_000_000

const Raw = Type.Object({
  visits: Type.Integer(),
  from: Type.Integer(),
  to: Type.Integer(),
  insertSeconds: Type.Number()
})
const Closed = Type.Object({ closeSeconds: Type.Number() })
const Tail = Type.Object({ tailSeconds: Type.Number() })

/** What a folder says of itself, once it is there. */
async function read<const S extends TSchema>(schema: S, ...path: string[]): Promise<Static<S> | undefined> {
  const text = await readFile(join(...path), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Value.Parse(schema, JSON.parse(text))
}

export const readRaw = (dir: string) => read(Raw, dir, 'raw.json')
export const readClosed = (dir: string) => read(Closed, dir, 'closed.json')

export async function openPostgres(dir: string) {
  const postgres = await startPostgres({ dir: join(dir, 'postgres') })
  const { socketDir, user, database } = postgres
  return { address: { socketDir, user, database }, stop: postgres.stop }
}

const seconds = (since: number) => (performance.now() - since) / 1000
const tell = (text: string) => console.log(`  ${new Date().toISOString().slice(11, 19)}  ${text}`)

async function insertAll(clickhouse: ClickHouse, all: number, stretch: { from: number; to: number }) {
  const began = performance.now()
  for (let first = 0; first < all; first += SLICE) {
    await clickhouse.writer.command({
      query: insertVisitsSql(all, stretch, first, Math.min(SLICE, all - first)),
      clickhouse_settings: {
        max_threads: 3,
        max_insert_threads: '3',
        max_partitions_per_insert_block: '0',
        min_insert_block_size_rows: '700000',
        min_insert_block_size_bytes: '0'
      }
    })
    if ((first / SLICE) % 5 === 4) tell(`${first + SLICE} visits, ${seconds(began).toFixed(0)} s`)
  }
  return seconds(began)
}

/** Answers how many seconds it took. */
async function closeAll(sql: Sql, clickhouse: ClickHouse, now: number): Promise<number> {
  const began = performance.now()
  await closePeriods({ sql, clickhouse, clock: () => now })
  return seconds(began)
}

/** The engine merges behind the scenes, and a start looks back at many visits: what is measured meanwhile would be slower than it ever is again. */
export async function atRest(clickhouse: ClickHouse): Promise<number> {
  const began = performance.now()
  for (let quiet = 0; quiet < 5;) {
    const [row] = await select(
      clickhouse,
      Type.Object({ n: Type.Integer() }),
      `select (select count() from system.merges) + (select count() from system.mutations where not is_done)
         + (select count() from system.processes) - 1 as n`,
      {}
    )
    quiet = row?.n === 0 ? quiet + 1 : 0
    await sleep(500)
  }
  return seconds(began)
}

const Weight = Type.Object({
  table: Type.String(),
  rows: Type.Integer(),
  bytes: Type.Integer(),
  parts: Type.Integer()
})

export const weights = (clickhouse: ClickHouse) =>
  select(
    clickhouse,
    Weight,
    `select table, sum(rows) as rows, sum(bytes_on_disk) as bytes, count() as parts from system.parts
     where active and database = currentDatabase() and table in ('visits', 'visit_sums', 'hour_sums', 'hour_totals') group by table order by table`,
    {}
  )

/** Inserts the visits. */
export async function insertVisits(dir: string, visits: number): Promise<void> {
  await mkdir(dir, { recursive: true })
  const stretch = stretchUntil(Date.now())
  const clickhouse = connectClickHouse({ path: join(dir, 'clickhouse') })
  await migrateClickHouse(clickhouse)
  tell(`${visits} visits of ${allLinks().length} links are made`)
  const insertSeconds = await insertAll(clickhouse, visits, stretch)
  tell(
    `inserted in ${insertSeconds.toFixed(1)} s; merges took ${(await atRest(clickhouse)).toFixed(1)} s more`
  )
  await clickhouse.close()
  await writeFile(join(dir, 'raw.json'), JSON.stringify({ visits, ...stretch, insertSeconds }))
}

/** Lets the last visits come in as in life, and closes what is not closed yet: the application would beside the questions. */
export async function settle(dir: string): Promise<void> {
  const raw = await readRaw(dir)
  if (!raw) throw new Error(`${dir} has no visits`)
  const postgres = await openPostgres(dir)
  const sql = connectPostgres(postgres.address)
  await migratePostgres(sql)
  const clickhouse = connectClickHouse({ path: join(dir, 'clickhouse') })
  await migrateClickHouse(clickhouse)
  await atRest(clickhouse)
  if (!(await read(Tail, dir, 'tail.json'))) {
    const began = performance.now()
    await layTail(clickhouse, raw.visits, raw)
    await writeFile(join(dir, 'tail.json'), JSON.stringify({ tailSeconds: seconds(began) }))
    tell(`the last hours came in by themselves in ${seconds(began).toFixed(1)} s`)
    await atRest(clickhouse)
  }
  const closeSeconds = await closeAll(sql, clickhouse, raw.to)
  const merging = await atRest(clickhouse)
  tell(`closed what was left in ${closeSeconds.toFixed(1)} s; merges took ${merging.toFixed(1)} s more`)
  await clickhouse.close()
  await sql.end()
  await postgres.stop()
}

/** Closes the periods by the product's own way, all of them anew. */
export async function close(dir: string): Promise<void> {
  const raw = await readRaw(dir)
  if (!raw) throw new Error(`${dir} has no visits`)
  await rm(join(dir, 'closed.json'), { force: true })
  await rm(join(dir, 'postgres'), { recursive: true, force: true })
  const postgres = await openPostgres(dir)
  const sql = connectPostgres(postgres.address)
  await migratePostgres(sql)
  const clickhouse = connectClickHouse({ path: join(dir, 'clickhouse') })
  await migrateClickHouse(clickhouse)
  for (const table of ['visit_sums', 'hour_sums', 'hour_totals', 'link_past']) {
    await clickhouse.writer.command({ query: `truncate table ${table} sync` })
  }
  const closeSeconds = await closeAll(sql, clickhouse, raw.to)
  const merging = await atRest(clickhouse)
  tell(
    `closed in ${closeSeconds.toFixed(1)} s: ${(closeSeconds / (raw.visits / 1e6)).toFixed(1)} s a million; merges took ${merging.toFixed(1)} s more`
  )
  await writeFile(join(dir, 'closed.json'), JSON.stringify({ closeSeconds }))
  await clickhouse.close()
  await sql.end()
  await postgres.stop()
}
