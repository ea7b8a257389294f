import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'

let context: TestApp
beforeAll(async () => {
  context = await startTestApp()
})
afterAll(() => context.close())

test.each(['clickhouse', 'spool', 'outbox'])(
  'nobody else reads DATA_DIR/%s, whatever DATA_DIR allows',
  async folder => {
    const { mode } = await stat(join(context.dataDir, folder))
    expect(mode & 0o077).toBe(0)
  }
)
