import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { connectClickHouse } from '#server/platform/clickhouse.ts'
import { migrateClickHouse } from '#server/platform/migrate.ts'
import { openClickHouse } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'

import { visitColumns, visitLine } from './visit-columns.ts'
import { countsByLink } from './visit-counts.store.ts'
import type { VisitRow } from './visit.ts'
import { insertVisits } from './visits.store.ts'

const clickhouse = duringTests(openClickHouse)

beforeAll(async () => {
  await migrateClickHouse(clickhouse)
})

const UINT64_MAX = 2n ** 64n - 1n
const number64 = fc.bigInt({ min: 0n, max: UINT64_MAX }).map(String)
/** Well-formed, and hostile to a format that is made of tabs, line ends and backslashes. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\\', '\t', '\n', '\r', '\0', 'N', 'n', '"', "'", 'я', '😀', ' ') })
)
const degrees = fc.float({ min: -180, max: 180, noNaN: true }).map(n => (n === 0 ? 0 : n))

const visit: fc.Arbitrary<VisitRow> = fc.record({
  id: number64,
  link: fc.integer({ min: 1, max: 5 }).map(String),
  owner: number64,
  time: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
  visitor: fc.oneof(number64, fc.constantFrom('0', '1', String(UINT64_MAX))),
  kind: fc.constantFrom('visit', 'confirm', 'button'),
  button: fc.integer({ min: 0, max: 255 }),
  machine: fc.constantFrom('', '', 'head', 'bot:other'),
  country: text,
  region: text,
  city: text,
  lat: degrees,
  lon: degrees,
  source: text,
  social: fc.constantFrom('vk', 'direct', 'other'),
  referrer: text,
  device: fc.constantFrom('mobile', 'desktop'),
  os: text,
  browser: text,
  language: text,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  utm_term: text,
  utm_content: text
})

const columns = visitColumns
  .map(name => {
    if (name === 'time') return 'toUnixTimestamp64Milli(time) as time'
    return ['id', 'link', 'owner', 'visitor'].includes(name) ? `toString(${name}) as ${name}` : name
  })
  .join(', ')

async function stored(): Promise<VisitRow[]> {
  const answer = await clickhouse.probe.query({
    query: `select ${columns} from visits`,
    format: 'JSONEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0 }
  })
  return answer.json<VisitRow>()
}

/** Coordinates are kept in 32 bits. */
const cell = (value: string | number) => (typeof value === 'number' ? Math.fround(value) : value)

const inOrder = (rows: VisitRow[]) =>
  rows.map(row => JSON.stringify([row.time, ...visitColumns.map(column => cell(row[column]))])).toSorted()

test('whatever a visit says comes back letter for letter, and is counted', async () => {
  let batch = 0
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 50 }), async visits => {
      await clickhouse.writer.command({ query: 'truncate table visits' })
      await insertVisits(clickhouse, visits.map(visitLine).join(''), `batch-${(batch += 1)}`)
      expect(inOrder(await stored())).toEqual(inOrder(visits))

      const people = visits.filter(row => row.kind === 'visit' && row.machine === '')
      const plain = [...Map.groupBy(people, row => row.link)].map(([link, rows]) => [
        link,
        { visits: rows.length, uniqVisits: new Set(rows.map(row => row.visitor)).size }
      ])
      const asked = ['1', '2', '3', '4', '5', '999999999999999999']
      expect(await countsByLink(clickhouse, asked, { built: [] })).toEqual(
        new Map(plain.map(([link, n]) => [link, n]))
      )
    }),
    { numRuns: 20 }
  )
}, 300_000)

test('every column of the table is written', async () => {
  const answer = await clickhouse.probe.query({
    query: `select name from system.columns where table = 'visits' and database = currentDatabase() order by position`,
    format: 'JSONEachRow'
  })
  expect((await answer.json<{ name: string }>()).map(({ name }) => name)).toEqual([...visitColumns])
})

test('a page of links is counted by one question, no links by none', async () => {
  const page = Array.from({ length: 200 }, (_, index) => String(10n ** 17n + BigInt(index)))
  expect(await countsByLink(clickhouse, page, { built: [] })).toEqual(new Map())
  const away = connectClickHouse({ url: 'http://127.0.0.1:1' })
  expect(await countsByLink(away, [], { built: [] })).toEqual(new Map())
  await expect(countsByLink(away, page, { built: [] })).rejects.toThrow(/./)
  await away.close()
})
