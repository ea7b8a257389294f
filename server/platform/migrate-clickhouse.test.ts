import { readFile, readdir } from 'node:fs/promises'

import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createClickHouse } from '#test/databases.ts'

import { connectClickHouse, select, type ClickHouse } from './clickhouse.ts'
import { migrateClickHouse } from './migrate.ts'

const VISITS = 1000
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
