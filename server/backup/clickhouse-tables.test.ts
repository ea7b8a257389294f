import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrateClickHouse } from '#server/platform/migrate.ts'
import { openClickHouse } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'

import {
  dropSnapshots,
  snapshotRows,
  sumOfSnapshot,
  sumOfTable,
  takeSnapshots,
  visitsByMonth
} from './clickhouse-tables.store.ts'
import { readLines, writePacked } from './packed-file.ts'

let dir: string
const clickhouse = duringTests(openClickHouse)
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-tables-'))
  await migrateClickHouse(clickhouse)
})
afterAll(async () => {
  await rm(dir, { recursive: true })
})

const never = new AbortController().signal
const say = (query: string) => clickhouse.writer.command({ query })

/** More than one question of a sum, in three months, with texts that a line has to be careful with. */
const fill = () =>
  say(`insert into visits
       select number as id, number % 7 as link, 1 as owner, toDateTime64('2026-09-01', 3, 'UTC') + toIntervalSecond(number * 37) as time,
              intHash64(number) as visitor, if(number % 5 = 0, 'button', 'visit') as kind, 1 as button, '' as machine, 'RU' as country,
              'a\\tb' as region, 'c\\nd\\\\' as city, number / 3 as lat, -number / 7 as lon, 'vk' as source, '' as social,
              'e\\'f«ё»🌲' as referrer, '' as device, '' as os, '' as browser, '' as language, '' as utm_source, '' as utm_medium,
              '' as utm_campaign, '\\\\N' as utm_term, toString(number) as utm_content
       from numbers(210000)`)

/** With sketches of few and of many visitors. */
const notePast = () =>
  say(`insert into link_past (run, link, owner, visits, visitors, few, many, bits)
       select 1 as run, number % 3 as link, 1 as owner, count() as visits, uniqCombinedState(17)(intHash64(number)) as visitors,
              groupUniqArray(10)(toUInt32(number)) as few, 1 as many, groupBitmapState(toUInt32(intHash64(number))) as bits
       from numbers(100000) group by link`)

test('what was kept stays as it was, and comes back as it was', async () => {
  await fill()
  await notePast()
  const tables = await takeSnapshots(clickhouse)
  expect(tables.map(({ name }) => name)).toEqual(['link_past', 'visits'])
  const months = await visitsByMonth(clickhouse, 'snapshot')
  expect([...months.keys()].toSorted()).toEqual(
    ['button', 'visit'].flatMap(kind => ['202609', '202610', '202611'].map(month => `${kind} ${month}`))
  )
  await say('alter table visits delete where link = 3 settings mutations_sync = 2')
  await fill()
  for (const table of tables) {
    const file = join(dir, table.name)
    const { rows } = await writePacked(file, snapshotRows(clickhouse, table), never)
    const sum = await sumOfSnapshot(clickhouse, table, never)
    expect(sum.rows).toBe(String(rows))
    expect(sum).not.toEqual(table.name === 'visits' ? await sumOfTable(clickhouse, table) : undefined)
    await say(`truncate table ${table.name}`)
    for await (const lines of readLines(file, 5_000_000)) {
      const { name, columns } = table
      await clickhouse.insert({
        table: name,
        columns,
        rows: lines,
        settings: { insert_deduplicate: 0, max_partitions_per_insert_block: 0 },
        token: crypto.randomUUID()
      })
    }
    expect(await sumOfTable(clickhouse, table)).toEqual(sum)
  }
  expect(await visitsByMonth(clickhouse, 'table')).toEqual(months)
  await dropSnapshots(clickhouse)
  expect(
    await clickhouse.writer
      .query({ query: 'show tables', format: 'TabSeparated' })
      .then(answer => answer.text())
  ).not.toContain('backup_')
}, 300_000)

test('a sum tells rows apart that differ in one value', async () => {
  const visits = { name: 'visits', columns: ['id', 'city'] }
  const before = await sumOfTable(clickhouse, visits)
  await say(`alter table visits update city = 'another' where id = 77 settings mutations_sync = 2`)
  const after = await sumOfTable(clickhouse, visits)
  expect([after.rows, after.sum === before.sum]).toEqual([before.rows, false])
})

test('a sum that nobody wants any more ends', async () => {
  const tables = await takeSnapshots(clickhouse)
  const [, visits] = tables
  expect(visits?.name).toBe('visits')
  await expect(
    sumOfSnapshot(clickhouse, visits ?? { name: '', columns: [] }, AbortSignal.abort())
  ).rejects.toThrow('aborted')
  await dropSnapshots(clickhouse)
})
