import { readFile, readdir } from 'node:fs/promises'

import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createClickHouse } from '#test/databases.ts'

import { connectClickHouse, select, type ClickHouse } from './clickhouse.ts'
import { migrateClickHouse } from './migrate.ts'

const VISITS = 1000
const QUARTERS = '0008_quarters.sql'
const folder = new URL('../../migrations/clickhouse/', import.meta.url)

let made: Awaited<ReturnType<typeof createClickHouse>>
let clickhouse: ClickHouse
beforeAll(async () => {
  made = await createClickHouse()
  clickhouse = connectClickHouse(made.address)
})
afterAll(async () => {
  await clickhouse.close()
  await made.drop()
})

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
  partition: Type.String(),
  rows: Type.Integer(),
  visits: Type.Integer(),
  few: Type.Integer(),
  bits: Type.Integer()
})

const sumsIn = (table: string) =>
  select(
    clickhouse,
    Sums,
    `select _partition_id as partition, toUInt32(count()) as rows, toUInt32(sum(visits)) as visits, toUInt32(sum(length(few))) as few,
       toUInt32(sum(bitmapCardinality(bits))) as bits from ${table} group by partition order by partition`,
    {}
  )

/** Sums of a day of each month of a year, some with a list of visitors and some with a sketch, and totals of an hour of each. */
async function closeDays(build: number): Promise<void> {
  const visitors = `if(many = 1, [], range(toUInt32(month))) as few, bitmapBuild(range(toUInt32(many * month))) as bits`
  await run(
    `insert into closed_sums (build, of, scope, dimension, span, first, value, visits, many, few, bits)
     select ${build}, 'link', 7, 'device', 'day', makeDate(2026, number + 1 as month, 5), 'mobile', month, month % 2 as many, ${visitors}
     from numbers(12)`
  )
  await run(
    `insert into hour_totals (build, of, scope, dimension, first, hour, visits, many, few, bits)
     select ${build}, 'link', 7, 'total', makeDate(2026, number + 1 as month, 5), 11, month, month % 2 as many, ${visitors}
     from numbers(12)`
  )
}

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

const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
const isEven = (month: number) => month % 2 === 0

test('sums made before lie in quarters, each once, wherever the script was killed, and new ones come to them', async () => {
  const statements = await statementsOf(QUARTERS)
  const before = (await readdir(folder)).filter(name => name > '0001' && name < QUARTERS).toSorted()
  const quarters = ['20260101', '20260401', '20260701', '20261001'].map((partition, index) => {
    const months = [1, 2, 3].map(month => 3 * index + month)
    const [even, odd] = [months.filter(isEven), months.filter(month => !isEven(month))]
    return { partition, rows: 3, visits: sum(months), few: sum(even), bits: sum(odd) }
  })
  const twice = quarters.map(({ partition, ...sums }) => ({
    partition,
    ...Object.fromEntries(Object.entries(sums).map(([name, figure]) => [name, 2 * figure]))
  }))
  for (let done = 0; done <= statements.length; done += 1) {
    await beginAnew()
    for (const name of before) await apply(name)
    await closeDays(1)
    for (const statement of statements.slice(0, done)) await run(statement)
    await migrateClickHouse(clickhouse)
    const where = `behind statement ${done}`
    expect(await sumsIn('visit_sums'), where).toEqual(quarters)
    expect(await sumsIn('hour_totals'), where).toEqual(quarters)
    await closeDays(2)
    expect(await sumsIn('visit_sums'), where).toEqual(twice)
  }
}, 300_000)
