import { join } from 'node:path'

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'
import { signUp } from '#test/factories.ts'

import { startSweeping } from './sweeping.ts'

const DAY_MS = 24 * 3_600_000

let context: TestApp
beforeAll(async () => {
  context = await startTestApp()
})
afterAll(() => context.close())

async function sweepAfter(days: number): Promise<void> {
  const { dataDir, services } = context
  const { sql, ingest } = services
  const sweeping = await startSweeping({
    sql,
    ingest,
    clock: () => context.now() + days * DAY_MS,
    log: pino({ level: 'silent' }),
    spoolDir: join(dataDir, 'spool')
  })
  sweeping.stop()
}

const left = async () => {
  const [row] = await context.services.sql`
    select (select count(*)::int from sessions) as sessions, (select count(*)::int from attempts) as attempts`
  return row
}

test('sessions go when they are over, ended ones no later than 30 days after their end, and so do counts of tries', async () => {
  await signUp(context)
  const { username } = await signUp(context)
  await context.services.sql`
    update sessions set ended_at = now() from users where users.id = user_id and username = ${username}`
  expect(await left()).toEqual({ sessions: 2, attempts: 2 })
  await sweepAfter(29)
  expect(await left()).toEqual({ sessions: 2, attempts: 0 })
  await sweepAfter(30.01)
  expect(await left()).toEqual({ sessions: 0, attempts: 0 })
})
