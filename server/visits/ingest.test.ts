import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { connectClickHouse, type ClickHouse } from '#server/platform/clickhouse.ts'
import { migrateClickHouse } from '#server/platform/migrate.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { createDatabase } from '#test/databases.ts'

import { removeOldAside } from './aside.ts'
import { startEnricher, type Enricher } from './enricher.ts'
import { startIngest, type Ingest } from './ingest.ts'
import { insertVisits } from './visits.store.ts'

let root: string
let spoolDir: string
let database: Awaited<ReturnType<typeof createDatabase>>
let sql: Sql
let clickhouse: ClickHouse
let enricher: Enricher
let ingest: Ingest
let nextId = 1

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tropa-ingest-'))
  spoolDir = join(root, 'spool')
  await mkdir(spoolDir)
  database = await createDatabase()
  sql = connectPostgres(database.address)
  clickhouse = connectClickHouse({ path: join(root, 'clickhouse') })
  await migrateClickHouse(clickhouse)
  enricher = await startEnricher({})
})

beforeEach(() => {
  ingest = startIngest({ sql, clickhouse, enricher, log: pino({ level: 'silent' }) })
})

afterEach(() => ingest.stop())

afterAll(async () => {
  await Promise.all([enricher.close(), clickhouse.close(), sql.end()])
  await database.drop()
  await rm(root, { recursive: true })
})

const clickOf = (id: string) =>
  JSON.stringify({
    id,
    t: Date.UTC(2026, 10, 21),
    l: '2',
    o: '3',
    k: 'visit',
    m: 'GET',
    ip: '77.88.8.8',
    ua: 'Mozilla/5.0'
  })

const ids = (count: number) => Array.from({ length: count }, () => String((nextId += 1)))

async function spoolFile(text: string) {
  const file = join(spoolDir, `${Date.now()}-${crypto.randomUUID()}.jsonl`)
  await writeFile(file, text)
  return file
}

const fileOf = (clicks: string[]) => spoolFile(clicks.map(id => `${clickOf(id)}\n`).join(''))

/** How often each of the clicks is stored. */
async function stored(clicks: string[]) {
  const answer = await clickhouse.probe.query({
    query:
      'select toString(id) as id, count()::UInt32 as n from visits where toString(visits.id) in ({clicks: Array(String)}) group by id',
    query_params: { clicks },
    format: 'JSONEachRow'
  })
  const rows = new Map((await answer.json<{ id: string; n: number }>()).map(row => [row.id, row.n]))
  return clicks.map(id => rows.get(id) ?? 0)
}

const once = (clicks: string[]) => clicks.map(() => 1)
const done = () => ingest.drained(20_000)

test('every click of a file is stored, and the file is gone', async () => {
  const clicks = ids(500)
  const file = await fileOf(clicks)
  ingest.add(file, true)
  await done()
  expect(await stored(clicks)).toEqual(once(clicks))
  expect(existsSync(file)).toBe(false)
})

test('a torn last line is cut, foreign lines are set aside for a week, the clicks between them count', async () => {
  const clicks = ids(2)
  const [first = '', second = ''] = clicks
  const file = await spoolFile(
    `not json\n${clickOf(first)}\n{"id":1}\n\n${clickOf(second)}\n${clickOf('9').slice(0, 40)}`
  )
  ingest.add(file, true)
  await done()
  expect(await stored(clicks)).toEqual([1, 1])
  const aside = join(spoolDir, 'aside')
  const [name = ''] = readdirSync(aside)
  expect(readFileSync(join(aside, name), 'utf8')).toBe('not json\n{"id":1}\n')
  const written = Date.UTC(2026, 10, 21)
  await utimes(join(aside, name), written / 1000, written / 1000)
  await removeOldAside(spoolDir, written + 7 * 24 * 3_600_000)
  expect(readdirSync(aside)).toHaveLength(1)
  await removeOldAside(spoolDir, written + 7 * 24 * 3_600_000 + 1)
  expect(readdirSync(aside)).toEqual([])
})

test('a file that is taken in again, by token or by its clicks, counts once', async () => {
  const clicks = ids(50)
  const file = await fileOf(clicks)
  const text = readFileSync(file, 'utf8')
  ingest.add(file, true)
  await done()
  for (const sure of [true, false]) {
    await writeFile(file, text)
    ingest.add(file, sure)
    await done()
  }
  const copy = await spoolFile(text)
  await insertVisits(clickhouse, rowWith('1'), copy.split('/').pop() ?? '')
  ingest.add(copy, false)
  await done()
  expect(await stored(clicks)).toEqual(once(clicks))
})

/** A row of the table with this id and nothing else of note. */
const rowWith = (id: string) =>
  `${id}\t2\t3\t2026-11-21 00:00:00.000\t1\tvisit\t0\t\t\t\t\t0\t0\t\t\t\t\t\t\t\t\t\t\t\t\n`

test('a batch whose token is known but whose clicks are not there is stored all the same', async () => {
  const clicks = ids(50)
  const file = await fileOf(clicks)
  await insertVisits(clickhouse, rowWith('1'), file.split('/').pop() ?? '')
  ingest.add(file, false)
  await done()
  expect(await stored(clicks)).toEqual(once(clicks))
})

test('a batch of which a part is there is completed', async () => {
  const clicks = ids(50)
  await insertVisits(clickhouse, clicks.slice(0, 20).map(rowWith).join(''), 'an earlier part')
  const file = await fileOf(clicks)
  await insertVisits(clickhouse, rowWith('1'), file.split('/').pop() ?? '')
  ingest.add(file, false)
  await done()
  expect(await stored(clicks)).toEqual(once(clicks))
})

test('while ClickHouse fails everything waits, and then counts once, in order', async () => {
  const [before, during] = [ids(20), ids(20)]
  await clickhouse.writer.command({ query: 'rename table visits to visits_away' })
  const files = [await fileOf(before), await fileOf(during)]
  for (const file of files) ingest.add(file, true)
  await vi.waitUntil(() => ingest.stats().failing !== undefined, { timeout: 10_000 })
  expect(ingest.stats().files).toBe(2)
  expect(files.every(file => existsSync(file))).toBe(true)
  await clickhouse.writer.command({ query: 'rename table visits_away to visits' })
  await done()
  expect(ingest.stats()).toEqual({ files: 0, failing: undefined })
  expect(await stored([...before, ...during])).toEqual(once([...before, ...during]))
})

test('a file that somebody removed does not stop the others', async () => {
  const clicks = ids(3)
  ingest.add(join(spoolDir, 'gone.jsonl'), false)
  ingest.add(await fileOf(clicks), true)
  await done()
  expect(await stored(clicks)).toEqual(once(clicks))
})

test('an enrichment thread that ended is replaced', async () => {
  const clicks = ids(3)
  await enricher.close()
  ingest.add(await fileOf(clicks), true)
  await done()
  expect(await stored(clicks)).toEqual(once(clicks))
})

test('clicks of two months are hashed with two keys, and a forgotten key is asked for again', async () => {
  await sql`delete from visitor_keys`
  const [november, december] = ids(2)
  const late = JSON.stringify({ ...JSON.parse(clickOf(december ?? '')), t: Date.UTC(2026, 11, 5) })
  ingest.forgetKeys()
  ingest.add(await spoolFile(`${clickOf(november ?? '')}\n${late}\n`), true)
  await done()
  const answer = await clickhouse.probe.query({
    query:
      'select uniqExact(visitor)::UInt32 as n from visits where toString(visits.id) in ({clicks: Array(String)})',
    query_params: { clicks: [november, december] },
    format: 'JSONEachRow'
  })
  expect(await answer.json()).toEqual([{ n: 2 }])
  expect(await sql`select month from visitor_keys order by month`).toEqual([
    { month: '2026-11' },
    { month: '2026-12' }
  ])
})
