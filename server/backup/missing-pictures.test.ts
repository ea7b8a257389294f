import { afterAll, beforeAll, expect, test } from 'vitest'

import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { createDatabase } from '#test/databases.ts'

import { missingPictures, refuseForeignFolder, shownPictures } from './missing-pictures.ts'

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

const copiedOf = (...names: string[]) => new Set(names.map(name => `uploads/${name}`))

test('pictures that nothing shows need not come along', async () => {
  expect((await shownPictures(sql)).toSorted((a, b) => a.localeCompare(b))).toEqual([A, B])
})

test('those without a file are told, unless they were removed meanwhile', async () => {
  expect(await missingPictures(sql, [A, B], copiedOf(A, B))).toBe(0)
  expect(await missingPictures(sql, [A, B], copiedOf(A))).toBe(1)
  expect(await missingPictures(sql, [A, GONE, OLD], copiedOf(A))).toBe(0)
  expect(await missingPictures(sql, [], copiedOf())).toBe(0)
})

test('where many are shown, and there is no file at all, it is another folder', () => {
  const many = Array.from({ length: 11 }, (_, index) => `${index}.jpg`)
  expect(() => refuseForeignFolder(many, [], '/srv/uploads')).toThrow(
    '/srv/uploads has none of the 11 pictures'
  )
  expect(() => refuseForeignFolder(many, ['x.jpg'], '/srv/uploads')).not.toThrow()
  expect(() => refuseForeignFolder([A, B], [], '/srv/uploads')).not.toThrow()
})
