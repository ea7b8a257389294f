import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connectClickHouse, type ClickHouse } from '../clickhouse.ts'
import { withLiterals } from './literals.ts'

let dir: string
let clickhouse: ClickHouse
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-literals-'))
  clickhouse = connectClickHouse({ path: dir })
})
afterAll(async () => {
  await clickhouse.close()
  await rm(dir, { recursive: true })
})

async function answered(type: string, value: unknown, written = (one: string) => one): Promise<unknown> {
  const answer = await clickhouse.probe.query({
    query: `select ${written(`{value: ${type}}`)} as value, 'after' as after`,
    query_params: { value },
    format: 'JSONEachRow'
  })
  const [row] = await answer.json<{ value: unknown; after: string }>()
  expect(row?.after).toBe('after')
  return row?.value
}

const asText = (type: string, value: unknown) => answered(type, value, one => `toString(${one})`)

const sign = fc.constantFrom(
  "'",
  '\\',
  '\0',
  '\n',
  '\t',
  '\r',
  '`',
  '"',
  '{',
  '}',
  '{value: String}',
  '--',
  ';',
  'я',
  '😀'
)
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(sign).map(signs => signs.join(''))
)

test('any text comes back as it was given, alone and in lists', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(text), async (one, many) => {
      expect(await answered('String', one)).toBe(one)
      expect(await answered('Array(String)', many)).toEqual(many)
    }),
    { numRuns: 300 }
  )
})

test('numbers and dates keep their type, the largest too', async () => {
  expect(await asText('UInt64', 18_446_744_073_709_551_615n)).toBe('18446744073709551615')
  expect(await asText('Int64', '-9223372036854775808')).toBe('-9223372036854775808')
  expect(await asText('Array(UInt64)', [1n, 2, 3n])).toBe('[1,2,3]')
  expect(await asText('Array(UInt64)', [])).toBe('[]')
  expect(await asText('Date', '2026-11-21')).toBe('2026-11-21')
  expect(await asText('Array(Date)', ['2026-11-21', '1970-01-01'])).toBe("['2026-11-21','1970-01-01']")
})

test('what is no value is refused', () => {
  for (const value of [undefined, null, {}, [{}]]) {
    expect(() => withLiterals('select {value: String}', { value })).toThrow('value')
  }
})

test('a slow question keeps no other one waiting', async () => {
  const order: string[] = []
  const ask = async (name: string, seconds: number) => {
    await clickhouse.readers.use(reader =>
      reader.command({ query: 'select sleep({seconds: Float64}) format Null', query_params: { seconds } })
    )
    order.push(name)
  }
  await Promise.all([ask('slow', 2), ask('quick', 0.01)])
  expect(order).toEqual(['quick', 'slow'])
})
