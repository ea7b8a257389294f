import { expect, test } from 'vitest'

import { openDatabase } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'

import { holdStoredVisits, keepStoredVisits, rewriteStoredVisits } from './stored-visits-lock.ts'

const database = duringTests(openDatabase)

const ways = { sums: holdStoredVisits, rewrites: rewriteStoredVisits, keeps: keepStoredVisits }

test.each([
  ['sums', { sums: false, rewrites: false, keeps: true }],
  ['rewrites', { sums: false, rewrites: false, keeps: false }],
  ['keeps', { sums: true, rewrites: false, keeps: false }]
] as const)('while somebody %s stored visits, others may: %o', async (held, may) => {
  const found = await ways[held](database.sql, async () => {
    const others: Record<string, boolean> = {}
    for (const [name, way] of Object.entries(ways))
      others[name] = (await way(database.sql, async () => true)) ?? false
    return others
  })
  expect(found).toEqual(may)
})

test('afterwards, and after a failure, everybody may again', async () => {
  await expect(
    rewriteStoredVisits(database.sql, () => Promise.reject(new Error('the disk is gone')))
  ).rejects.toThrow('the disk is gone')
  expect(await rewriteStoredVisits(database.sql, async () => 'done')).toBe('done')
})
