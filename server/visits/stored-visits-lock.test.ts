import { afterAll, beforeAll, expect, test } from 'vitest'

import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { createDatabase } from '#test/databases.ts'

import { holdStoredVisits, keepStoredVisits, rewriteStoredVisits } from './stored-visits-lock.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let sql: Sql
beforeAll(async () => {
  database = await createDatabase()
  sql = connectPostgres(database.address)
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const ways = { sums: holdStoredVisits, rewrites: rewriteStoredVisits, keeps: keepStoredVisits }

test.each([
  ['sums', { sums: false, rewrites: false, keeps: true }],
  ['rewrites', { sums: false, rewrites: false, keeps: false }],
  ['keeps', { sums: true, rewrites: false, keeps: false }]
] as const)('while somebody %s stored visits, others may: %o', async (held, may) => {
  const found = await ways[held](sql, async () => {
    const others: Record<string, boolean> = {}
    for (const [name, way] of Object.entries(ways)) others[name] = (await way(sql, async () => true)) ?? false
    return others
  })
  expect(found).toEqual(may)
})

test('afterwards, and after a failure, everybody may again', async () => {
  await expect(rewriteStoredVisits(sql, () => Promise.reject(new Error('the disk is gone')))).rejects.toThrow(
    'the disk is gone'
  )
  expect(await rewriteStoredVisits(sql, async () => 'done')).toBe('done')
})
