import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { startTestApp } from '#test/app.ts'
import { backUpApp } from '#test/back-up-app.ts'
import { duringTests } from '#test/during-tests.ts'

import { BACKUP_LOCK } from './one-backup.ts'

const context = duringTests(startTestApp)

async function snapshots(): Promise<unknown[]> {
  const answer = await context.services.clickhouse.probe.query({
    query: `select name from system.tables where database = currentDatabase() and startsWith(name, 'backup_')`,
    format: 'JSONEachRow'
  })
  return answer.json()
}

test('a backup that has lost what keeps others off while it copies visits ends, and leaves nothing', async () => {
  const { sql, clickhouse } = context.services
  const copy = join(context.dataDir, 'copy')
  let most = 0
  const losing: ClickHouse = {
    ...clickhouse,
    async *stream(query) {
      most = Math.max(most, (await snapshots()).length)
      await sql`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objid = ${BACKUP_LOCK} and granted
          and database = (select oid from pg_database where datname = current_database())`
      yield* clickhouse.stream(query)
    }
  }
  await expect(backUpApp(context, copy, { clickhouse: losing })).rejects.toThrow(/terminat|connection/i)
  expect([copy, `${copy}.partial`].filter(existsSync)).toEqual([])
  expect(most).toBeGreaterThan(0)
  expect(await snapshots()).toEqual([])
})
