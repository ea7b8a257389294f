import { readFile, readdir } from 'node:fs/promises'

import { Type } from 'typebox'
import { expect, test } from 'vitest'

import { MEGABYTE } from '#contract/sizes.ts'
import { openClickHouse } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'

import { select } from './clickhouse.ts'
import { migrateClickHouse } from './migrate.ts'

const VISITS = 1000
const QUARTERS = '0008_quarters.sql'
const folder = new URL('../../migrations/clickhouse/', import.meta.url)

const clickhouse = duringTests(openClickHouse)

const run = (query: string) => clickhouse.writer.command({ query })

async function statementsOf(name: string): Promise<string[]> {
  const text = await readFile(new URL(name, folder), 'utf8')
  return text.split(/;\s*$/m).filter(part => part.trim() !== '')
}

async function tables(): Promise<string[]> {
  const Row = Type.Object({ name: Type.String() })
  const sql = 'select name from system.tables where database = currentDatabase() order by name'
  return (await select(clickhouse, Row, sql, {})).map(row => row.name)
}

async function visits(): Promise<number | undefined> {
  const Row = Type.Object({ count: Type.Integer() })
  const [row] = await select(
    clickhouse,
    Row,
    'select uniqExact(id) = count() ? count() : 0 as count from visits',
    {}
  )
  return row?.count
}

const Sums = Type.Object({
  quarter: Type.String(),
  build: Type.String(),
  rows: Type.Integer(),
  visits: Type.Integer(),
  few: Type.Integer(),
  bits: Type.Integer()
})

const sumsIn = (table: string) =>
  select(
    clickhouse,
    Sums,
    `select toString(toStartOfQuarter(first)) as quarter, toString(${table}.build) as build, toUInt32(count()) as rows,
       toUInt32(sum(visits)) as visits, toUInt32(sum(length(few))) as few, toUInt32(sum(bitmapCardinality(bits))) as bits
     from ${table} group by quarter, build order by quarter, build`,
    {}
  )

const partitionsOf = (table: string) =>
  select(
    clickhouse,
    Type.Object({ id: Type.String() }),
    `select distinct _partition_id as id from ${table} order by id`,
    {}
  )

/** Closes two days of each quarter of a year, one of them of more visitors than are listed. */
const closeDays = (build: number) =>
  run(
    `insert into closing_visits (build, span, first, hour, clock_hour, scopes, link, visitor, kind, device)
     select ${build}, 'day', makeDate(2026, month, 5), 0, number % 24, [('link', 7, true)], 7, cityHash64(number), 'visit', 'mobile'
     from numbers(1100) array join [1, 2, 4, 5, 7, 8, 10, 11] as month where month % 2 = 0 or number < 20`
  )

/** A script that came to its end. */
async function apply(name: string): Promise<void> {
  for (const statement of await statementsOf(name)) await run(statement)
  await run(`insert into migrations (name) values ('${name}')`)
}

async function beginAnew(): Promise<void> {
  for (const name of await tables()) await run(`drop table if exists \`${name}\` sync`)
  await run(
    'create table migrations (name String, applied_at DateTime default now()) engine = MergeTree order by name'
  )
  await apply('0001_visits.sql')
  await run(
    `insert into visits (id, link, owner, time, visitor, kind)
     select number, number % 7, 1, toDateTime64('2026-01-01 00:00:00', 3) + number * 3600, number, 'visit' from numbers(${VISITS})`
  )
}

test('killed behind any statement of a script, the next start ends it: all tables are there, and every visit once', async () => {
  await beginAnew()
  await migrateClickHouse(clickhouse)
  const whole = await tables()
  const later = (await readdir(folder)).filter(name => name !== '0001_visits.sql').toSorted()
  for (const name of later) {
    const statements = await statementsOf(name)
    for (let done = 0; done <= statements.length; done += 1) {
      await beginAnew()
      for (const before of later.slice(0, later.indexOf(name))) await apply(before)
      for (const statement of statements.slice(0, done)) await run(statement)
      const where = `${name}, behind statement ${done}`
      await expect(migrateClickHouse(clickhouse), where).resolves.toBeUndefined()
      expect(await tables(), where).toEqual(whole)
      expect(await visits(), where).toBe(VISITS)
    }
  }
}, 300_000)

test('sums made before lie in quarters, each once, wherever the script was killed, and new ones come to them', async () => {
  const statements = await statementsOf(QUARTERS)
  const before = (await readdir(folder))
    .filter(name => name > '0001_visits.sql' && name < QUARTERS)
    .toSorted()
  const quarters = ['20260101', '20260401', '20260701', '20261001'].map(id => ({ id }))
  for (let done = 0; done <= statements.length; done += 1) {
    await beginAnew()
    for (const name of before) await apply(name)
    await closeDays(1)
    const [sums, totals] = [await sumsIn('visit_sums'), await sumsIn('hour_totals')]
    expect(sums.every(({ rows, few, bits }) => rows > 20 && few > 0 && bits > 0)).toBe(true)
    expect(totals).toHaveLength(4)
    for (const statement of statements.slice(0, done)) await run(statement)
    await migrateClickHouse(clickhouse)
    const where = `behind statement ${done}`
    expect(await sumsIn('visit_sums'), where).toEqual(sums)
    expect(await sumsIn('hour_totals'), where).toEqual(totals)
    await closeDays(2)
    const again = (rows: typeof sums) => rows.flatMap(row => [row, { ...row, build: '2' }])
    expect(await sumsIn('visit_sums'), where).toEqual(again(sums))
    expect(await sumsIn('hour_totals'), where).toEqual(again(totals))
    expect(await partitionsOf('visit_sums'), where).toEqual(quarters)
    expect(await partitionsOf('hour_totals'), where).toEqual(quarters)
  }
}, 300_000)

test('a full disk stops sums at 512 MB, and visits at 256', async () => {
  await migrateClickHouse(clickhouse)
  const Row = Type.Object({ name: Type.String(), left: Type.Integer() })
  const sql = `select name, toUInt32OrZero(extract(engine_full, 'min_free_disk_bytes_to_perform_insert = (\\\\d+)')) as left
    from system.tables where database = currentDatabase() and name in ('visits', 'visit_sums', 'hour_sums', 'hour_totals') order by name`
  expect(await select(clickhouse, Row, sql, {})).toEqual([
    { name: 'hour_sums', left: 512 * MEGABYTE },
    { name: 'hour_totals', left: 512 * MEGABYTE },
    { name: 'visit_sums', left: 512 * MEGABYTE },
    { name: 'visits', left: 256 * MEGABYTE }
  ])
})
