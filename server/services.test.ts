import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { embeddedOnly } from '#test/embedded-only.ts'

const context = duringTests(() => startTestApp({}, { makesTables: true }))

async function expectPrivate(folder: string): Promise<void> {
  const { mode } = await stat(join(context.dataDir, folder))
  expect(mode & 0o077).toBe(0)
}

test.each(['spool', 'outbox'])('nobody else reads DATA_DIR/%s, whatever DATA_DIR allows', expectPrivate)

embeddedOnly('a server has its own folder', () => {
  test('nobody else reads DATA_DIR/clickhouse', () => expectPrivate('clickhouse'))
})
