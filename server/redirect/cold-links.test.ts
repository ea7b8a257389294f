import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { connectPostgres, POOL_SIZE, type Sql } from '#server/platform/postgres.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { postgresAdmin } from '#test/databases.ts'
import { createLink, signUp, type TestUser } from '#test/factories.ts'
import { withoutHurry } from '#test/no-hurry.ts'

// Links that are not in memory, opened while others keep PostgreSQL busy.

const FLOOD = 3000
const SOON = { timeout: 30_000 }
/** Of a look-up, and of whoever waits for a connection. */
const [LOOK_UP_MS, CONNECT_MS] = [3000, 5000]

let server: TestApp
let user: TestUser
let admin: Sql
let database: string

beforeAll(async () => {
  server = await startTestApp()
  user = await signUp(server)
  admin = connectPostgres(postgresAdmin())
  const [row] = await server.services.sql<{ name: string }[]>`select current_database() as name`
  database = row?.name ?? ''
})

afterAll(async () => {
  await admin.end()
  await server.close()
})

const openFrom = async (remoteAddress: string, slug: string) =>
  (await server.app.inject({ url: `/${slug}`, remoteAddress })).statusCode

test('statements of the API that take long keep no link waiting', async () => {
  const link = await createLink(server, user)
  const { sql } = server.services
  const slow = Array.from({ length: 2 * POOL_SIZE }, () => sql`select pg_sleep(60)`)
  let busy = true
  const ended = Promise.allSettled(slow).finally(() => {
    busy = false
  })
  const status = await openFrom('198.51.100.1', link.shortlink)
  expect([busy, status]).toEqual([true, 302])
  await vi.waitUntil(async () => {
    await admin`
      select pg_cancel_backend(pid) from pg_stat_activity where datname = ${database} and query like '%pg_sleep%'`
    return !busy
  }, SOON)
  await ended
})

const waitingLookUps = async () => {
  const [row] = await admin<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = ${database} and wait_event_type = 'Lock' and query like '%from slugs%'`
  return row?.count
}

test.each([
  ['198.51.100.2', '198.51.100.3'],
  ['2001:db8::1', '2001:db8:0:1::1']
])('whoever guesses at slugs from %s keeps no link from opening elsewhere', async (flooder, visitor) => {
  const link = await createLink(server, user)
  // A full machine may not come to an end with them in time.
  const [opened, ...statuses] = await withoutHurry([LOOK_UP_MS, CONNECT_MS], async () => {
    const asked = await server.services.sql.begin(async tx => {
      await tx`lock table slugs in access exclusive mode`
      const guesses = Array.from({ length: FLOOD }, (_, n) =>
        openFrom(flooder, `guess-${flooder.length}-${n}`)
      )
      await vi.waitUntil(async () => ((await waitingLookUps()) ?? 0) > 0, SOON)
      return [openFrom(visitor, link.shortlink), ...guesses]
    })
    return Promise.all(asked)
  })
  expect(opened).toBe(302)
  expect(statuses).toContain(503)
  expect(statuses.filter(status => status !== 404 && status !== 503)).toEqual([])
})
