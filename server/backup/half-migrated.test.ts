import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { backUpApp } from '#test/back-up-app.ts'
import { duringTests } from '#test/during-tests.ts'

const context = duringTests(startTestApp)

test('nothing is copied while PostgreSQL has the tables of this version and ClickHouse not', async () => {
  const { sql, clickhouse } = context.services
  const copy = join(context.dataDir, 'copy')
  const told: string[] = []
  const backUpNow = () => backUpApp(context, copy, { tell: line => told.push(line) })

  await clickhouse.writer.command({
    query: 'delete from migrations where name = (select max(name) from migrations)'
  })
  await expect(backUpNow()).rejects.toThrow(/not yet brought up to date/)
  expect([copy, `${copy}.partial`].filter(existsSync)).toEqual([])

  await sql`delete from migrations where name = (select max(name) from migrations)`
  expect(told).toEqual([])
  await backUpNow()
  expect(existsSync(join(copy, 'SHA256SUMS'))).toBe(true)
  expect(told[0]).toMatch(/от прежней версии/)
})
