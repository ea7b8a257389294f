import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { Health } from '#contract/health.ts'
import { connectPostgres, POOL_SIZE } from '#server/platform/postgres.ts'
import { startTestApp } from '#test/app.ts'
import { postgresAdmin } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'
import { endClickHouse } from '#test/end-clickhouse.ts'
import { createLink, signUp } from '#test/factories.ts'

const context = duringTests(startTestApp)

async function healthNow(path = '/health'): Promise<{ status: number; body: Health }> {
  const reply = await context.app.inject(path)
  return { status: reply.statusCode, body: reply.json<Health>() }
}

/** Asks again while a part but the one that is silent does not answer in time: a full machine may take that long for any of them. */
async function health(path?: string, silent?: string): Promise<{ status: number; body: Health }> {
  for (;;) {
    const found = await healthNow(path)
    const late = Object.entries(found.body.error).filter(([, { message }]) => message === 'no answer')
    if (late.every(([name]) => name === silent)) return found
  }
}

/** Asks until the answer is as told; a part that comes back is found again by and by. */
async function healthUntil(isSo: (body: Health) => boolean): Promise<{ status: number; body: Health }> {
  for (;;) {
    const found = await health()
    if (isSo(found.body)) return found
    await sleep(50)
  }
}

const allUp = { postgres: 'up', clickhouse: 'up', spool: 'up', mail: 'up' }
const statesOf = ({ details }: Health) =>
  Object.fromEntries(Object.entries(details).map(([name, part]) => [name, part.status]))

function expectDown({ status, body }: { status: number; body: Health }, part: string, vital: boolean): void {
  expect([status, body.status]).toEqual(vital ? [503, 'error'] : [200, 'ok'])
  expect(statesOf(body)).toEqual({ ...allUp, [part]: 'down' })
  expect(Object.keys(body.error)).toEqual([part])
  expect(Object.keys(body.info).toSorted()).toEqual(
    Object.keys(allUp)
      .filter(name => name !== part)
      .toSorted()
  )
}

test.each([
  ['spool', 'spool', true],
  ['mail', 'outbox', false]
])('%s: its folder is gone, and comes back', async (part, folder, vital) => {
  const path = join(context.dataDir, folder)
  await rename(path, `${path}-away`)
  expectDown(await health(), part, vital)
  expectDown(await health('/health/version'), part, vital)
  await rename(`${path}-away`, path)
  expect(statesOf((await health()).body)).toEqual(allUp)
})

test('what is told to everyone names no folder', async () => {
  const path = join(context.dataDir, 'spool')
  await rename(path, `${path}-away`)
  const { body } = await health()
  await rename(`${path}-away`, path)
  expect(body.error).toEqual({ spool: { status: 'down', message: 'ENOENT' } })
})

const admin = () => connectPostgres(postgresAdmin())

async function databaseName(): Promise<string> {
  const [row] = await context.services.sql<{ name: string }[]>`select current_database() as name`
  return row?.name ?? ''
}

test('PostgreSQL closes every connection and takes no new one, then comes back', async () => {
  const database = await databaseName()
  const sql = admin()
  await sql.unsafe(`alter database ${database} with allow_connections false`)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`
  expectDown(await healthUntil(body => body.status === 'error'), 'postgres', true)
  await sql.unsafe(`alter database ${database} with allow_connections true`)
  await sql.end()
  const { status, body } = await healthUntil(({ status: word }) => word === 'ok')
  expect([status, statesOf(body)]).toEqual([200, allUp])
})

test('an answer comes while PostgreSQL is silent', async () => {
  const { sql } = context.services
  let silent = true
  const database = await databaseName()
  const slow = Array.from({ length: POOL_SIZE }, () => sql`select pg_sleep(60)`)
  const ended = Promise.allSettled(slow).finally(() => {
    silent = false
  })
  const found = await health('/health', 'postgres')
  expect(silent).toBe(true)
  expectDown(found, 'postgres', true)
  expect(found.body.error.postgres?.message).toBe('no answer')
  const other = admin()
  await other`
    select pg_cancel_backend(pid) from pg_stat_activity where datname = ${database} and query like '%pg_sleep%'`
  await other.end()
  await ended
  expect(statesOf((await health()).body)).toEqual(allUp)
})

test('many who ask at once share one look at the parts', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => health()))
  for (const { status, body } of answers) expect([status, statesOf(body)]).toEqual([200, allUp])
})

test('reports that take long leave every part as it is', async () => {
  const { readers } = context.services.clickhouse
  const query = 'select sleepEachRow(0.5) from numbers(1) settings max_block_size = 1'
  const over = new AbortController()
  const reports = Promise.all(
    Array.from({ length: 6 }, () =>
      readers.use(async reader => {
        while (!over.signal.aborted) await reader.command({ query })
      })
    )
  )
  const { status, body } = await health().finally(() => over.abort())
  expect([status, statesOf(body)]).toEqual([200, allUp])
  await reports
})

test('ClickHouse refuses the visits: redirects go on, and later every click is there', async () => {
  const { writer } = context.services.clickhouse
  const user = await signUp(context)
  const link = await createLink(context, user)
  const open = () =>
    context.app.inject({ url: `/${link.shortlink}`, headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } })

  await writer.command({ query: 'rename table visits to away' })
  expect((await open()).statusCode).toBe(302)
  context.services.spool.rotate()
  expectDown(await healthUntil(body => 'clickhouse' in body.error), 'clickhouse', false)
  expect((await open()).statusCode).toBe(302)
  await writer.command({ query: 'rename table away to visits' })
  await context.settle()
  expect(statesOf((await health()).body)).toEqual(allUp)
  const reply = await context.app.inject({
    url: `/api/users/shortlinks/${link._id}`,
    headers: user.headers
  })
  expect(reply.json()).toMatchObject({ visits: 2, uniqVisits: 1 })
})

test('the engine is gone for good', async () => {
  await endClickHouse(context.services.clickhouse)
  const found = await health()
  expectDown(found, 'clickhouse', false)
  expect(found.body.status).toBe('ok')
})
