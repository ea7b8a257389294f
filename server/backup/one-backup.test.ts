import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { readConfig } from '#server/platform/config.ts'
import { startTestApp, type TestApp } from '#test/app.ts'

import { backUp } from './back-up.ts'
import { BACKUP_LOCK } from './one-backup.ts'

let context: TestApp
let dir: string
beforeAll(async () => {
  context = await startTestApp()
  dir = await mkdtemp(join(tmpdir(), 'tropa-lost-'))
})
afterAll(async () => {
  await context.close()
  await rm(dir, { recursive: true })
})

test('a backup that has lost what keeps others off while it copies visits ends, and leaves nothing', async () => {
  const { sql, clickhouse, spool, ingest } = context.services
  const copy = join(dir, 'copy')
  const losing: ClickHouse = {
    ...clickhouse,
    async *stream(query) {
      await sql`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objid = ${BACKUP_LOCK} and granted
          and database = (select oid from pg_database where datname = current_database())`
      yield* clickhouse.stream(query)
    }
  }
  const backingUp = backUp(
    {
      sql,
      clickhouse: losing,
      takingIn: { pause: ingest.pause, rotate: spool.rotate },
      config: readConfig({ DATA_DIR: context.dataDir }),
      version: '0.0.0'
    },
    copy,
    { tell: () => {}, signal: new AbortController().signal }
  )
  await expect(backingUp).rejects.toThrow(/terminat|connection/i)
  expect([copy, `${copy}.partial`].filter(existsSync)).toEqual([])
  const answer = await clickhouse.probe.query({
    query: `select name from system.tables where database = currentDatabase() and name like 'backup\\_%'`,
    format: 'JSONEachRow'
  })
  expect(await answer.json()).toEqual([])
})
