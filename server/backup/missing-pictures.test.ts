import { afterAll, beforeAll, expect, test } from 'vitest'

import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { createDatabase } from '#test/databases.ts'

import { missingPictures, shownPictures } from './missing-pictures.ts'

/** Names as the service gives them. */
const nameOf = (letter: string) => `${letter.repeat(32)}.jpg`
const [A, B, OLD, GONE] = [nameOf('a'), nameOf('b'), nameOf('c'), nameOf('d')]

let database: Awaited<ReturnType<typeof createDatabase>>
let sql: Sql
beforeAll(async () => {
  database = await createDatabase()
  sql = connectPostgres(database.address)
  for (const [name, unused] of [
    [A, null],
    [B, null],
    [OLD, new Date()]
  ] as const)
    await sql`insert into uploads (name, width, height, bytes, unused_at) values (${name}, 1, 1, 1, ${unused})`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const missing = (named: string[], ...copied: string[]) =>
  missingPictures(sql, { named, copied: new Set(copied.map(name => `uploads/${name}`)), dir: '/srv/uploads' })

test('pictures that nothing shows need not come along', async () => {
  expect((await shownPictures(sql)).toSorted((a, b) => a.localeCompare(b))).toEqual([A, B])
})

test('those without a file are told, unless they were removed meanwhile', async () => {
  expect(await missing([A, B], A, B)).toBe(0)
  expect(await missing([A, B], A)).toBe(1)
  expect(await missing([A, GONE, OLD], A)).toBe(0)
  expect(await missing([GONE])).toBe(0)
  expect(await missing([])).toBe(0)
})

test('where there is no file of any of them it is another folder', async () => {
  await expect(missing([A, B])).rejects.toThrow('/srv/uploads has none of the pictures')
})
