import { beforeAll, expect, test } from 'vitest'

import { openDatabase } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'

import { missingPictures, refuseForeignFolder, shownPictures } from './missing-pictures.ts'

/** Names as the service gives them. */
const nameOf = (letter: string) => `${letter.repeat(32)}.jpg`
const [A, B, OLD, GONE] = [nameOf('a'), nameOf('b'), nameOf('c'), nameOf('d')]

const database = duringTests(openDatabase)
beforeAll(async () => {
  for (const [name, unused] of [
    [A, null],
    [B, null],
    [OLD, new Date()]
  ] as const)
    await database.sql`insert into uploads (name, width, height, bytes, unused_at) values (${name}, 1, 1, 1, ${unused})`
})

const copiedOf = (...names: string[]) => new Set(names.map(name => `uploads/${name}`))

test('pictures that nothing shows need not come along', async () => {
  expect((await shownPictures(database.sql)).toSorted((a, b) => a.localeCompare(b))).toEqual([A, B])
})

test('those without a file are told, unless they were removed meanwhile', async () => {
  expect(await missingPictures(database.sql, [A, B], copiedOf(A, B))).toBe(0)
  expect(await missingPictures(database.sql, [A, B], copiedOf(A))).toBe(1)
  expect(await missingPictures(database.sql, [A, GONE, OLD], copiedOf(A))).toBe(0)
  expect(await missingPictures(database.sql, [], copiedOf())).toBe(0)
})

test('where many are shown, and there is no file at all, it is another folder', () => {
  const many = Array.from({ length: 11 }, (_, index) => `${index}.jpg`)
  expect(() => refuseForeignFolder(many, [], '/srv/uploads')).toThrow(
    '/srv/uploads has none of the 11 pictures'
  )
  expect(() => refuseForeignFolder(many, ['x.jpg'], '/srv/uploads')).not.toThrow()
  expect(() => refuseForeignFolder([A, B], [], '/srv/uploads')).not.toThrow()
})
