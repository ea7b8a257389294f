import { afterAll, beforeAll, expect, test } from 'vitest'

import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { createDatabase } from '#test/databases.ts'

import { destroyOldKeys, keyEnds, visitorKey } from './visitor-keys.store.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let sql: Sql
let other: Sql

beforeAll(async () => {
  database = await createDatabase()
  sql = connectPostgres(database.address)
  other = connectPostgres(database.address)
})

afterAll(async () => {
  await Promise.all([sql.end(), other.end()])
  await database.drop()
})

test('a month has one key, whoever asks first, and every month another', async () => {
  const keys = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => visitorKey(turn % 2 ? sql : other, '2026-11'))
  )
  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0] ?? '', 'base64')).toHaveLength(32)
  expect(await visitorKey(sql, '2026-12')).not.toEqual(keys[0])
})

test('a key is destroyed seven days after its month ended in Moscow, not a moment earlier', async () => {
  await visitorKey(sql, '2026-11')
  await visitorKey(sql, '2026-12')
  const end = Date.parse('2026-12-08T00:00:00+03:00')
  expect(keyEnds('2026-11')).toBe(end)
  expect(keyEnds('2026-12')).toBe(Date.parse('2027-01-08T00:00:00+03:00'))
  expect(await destroyOldKeys(sql, end)).toEqual([])
  expect(await destroyOldKeys(sql, end + 1)).toEqual(['2026-11'])
  expect(await destroyOldKeys(sql, end + 1)).toEqual([])
})
