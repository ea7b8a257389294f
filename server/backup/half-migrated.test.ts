import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readConfig } from '#server/platform/config.ts'
import { startTestApp, type TestApp } from '#test/app.ts'

import { backUp } from './back-up.ts'

let context: TestApp
let dir: string
beforeAll(async () => {
  context = await startTestApp()
  dir = await mkdtemp(join(tmpdir(), 'tropa-half-'))
})
afterAll(async () => {
  await context.close()
  await rm(dir, { recursive: true })
})

test('nothing is copied while PostgreSQL has the tables of this version and ClickHouse not', async () => {
  const { sql, clickhouse, spool, ingest } = context.services
  const config = readConfig({ DATA_DIR: context.dataDir })
  const takingIn = { pause: ingest.pause, rotate: spool.rotate }
  const copy = join(dir, 'copy')
  const told: string[] = []
  const backUpNow = () =>
    backUp({ sql, clickhouse, takingIn, config, version: '0.0.0' }, copy, {
      tell: line => told.push(line),
      signal: new AbortController().signal
    })

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
