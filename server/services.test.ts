import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'
import { embeddedOnly } from '#test/embedded-only.ts'

let context: TestApp
beforeAll(async () => {
  context = await startTestApp({}, { makesTables: true })
})
afterAll(() => context.close())

async function expectPrivate(folder: string): Promise<void> {
  const { mode } = await stat(join(context.dataDir, folder))
  expect(mode & 0o077).toBe(0)
}

test.each(['spool', 'outbox'])('nobody else reads DATA_DIR/%s, whatever DATA_DIR allows', expectPrivate)

embeddedOnly('a server has its own folder', () => {
  test('nobody else reads DATA_DIR/clickhouse', () => expectPrivate('clickhouse'))
})
