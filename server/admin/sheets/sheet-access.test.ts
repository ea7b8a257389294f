import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { deleteUser, newAdmin, putUser, type Admin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { howItEnded } from '#test/how-it-ended.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const ROWS = 30_000
/** The service gives a statement fifteen seconds, on a full machine too. */
const ROWS_AT_ONCE = 3000
/** Long before a reader is given up who takes nothing. */
const SOON = { timeout: 60_000 }

const context = duringTests(startTestApp)
let base: string
let chief: Admin
let admin: Admin
beforeAll(async () => {
  base = await context.app.listen({ host: '127.0.0.1', port: 0 })
  chief = await newAdmin(context)
  // Texts that no zip makes small: far more than connections hold.
  for (let row = 1; row <= ROWS; row += ROWS_AT_ONCE)
    await context.services.sql`
      insert into declines (transaction_id, amount, at, subscription_id)
      select 'w' || n, 100, now(), (select string_agg(md5(n::text || k), '') from generate_series(1, 40) as k)
      from generate_series(${row}::int, ${row + ROWS_AT_ONCE - 1}::int) as n`
})
beforeEach(async () => {
  admin = await newAdmin(context)
})

/** A file that was begun, and is not read on. */
async function begun({ headers }: Admin): Promise<IncomingMessage> {
  const asking = request(new URL('/api/admin/payments/xlsx', base), { headers })
  asking.end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  if (!response) throw new Error('no answer')
  expect(response.statusCode).toBe(200)
  await once(response, 'readable')
  return response
}

const files = async () => {
  const rows = await context.services.sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (query like 'fetch%' or query like 'declare%')`
  return rows.length
}

const ends: [why: string, end: () => Promise<{ statusCode: number }>][] = [
  ['whose role is taken away', () => putUser(context, chief, admin.id, { roles: ['USER'] })],
  ['who is deleted', () => deleteUser(context, chief, admin.id)],
  [
    'who signs out everywhere',
    () => context.app.inject({ method: 'POST', url: '/api/users/logout-all', headers: admin.headers })
  ]
]
test.each(ends)('the file of an administrator %s is broken off, and no other', async (_why, end) => {
  const [theirs, other] = [await begun(admin), await begun(chief)]
  // The first bytes may come before the first row is asked for.
  await vi.waitUntil(async () => (await files()) === 2, SOON)
  expect((await end()).statusCode).toBeLessThan(300)
  await vi.waitUntil(async () => (await files()) === 1, SOON)
  expect(await howItEnded(theirs)).toBe('ECONNRESET')
  expect((await buffer(other)).subarray(0, 2).toString()).toBe('PK')
  expect(other.complete).toBe(true)
})

/** Does something while nobody can look up whose a session is: whoever asks waits. */
const whileSessionsAreHeld = (work: () => Promise<unknown>) =>
  context.services.sql.begin(async tx => {
    await tx`lock table sessions in access exclusive mode`
    await work()
  })

/** Numbers of the connections over which it is being asked whose a session is. */
async function checks(): Promise<number[]> {
  const rows = await context.services.sql<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from sessions%'`
  return rows.map(({ pid }) => pid)
}

/** Waits for a check over another connection; answers the number of its own. */
async function nextCheck(butOver?: number): Promise<number> {
  for (;;) {
    const found = (await checks()).find(pid => pid !== butOver)
    if (found !== undefined) return found
    await sleep(50)
  }
}

test('a file outlives one check that is lost with its connection', async () => {
  const theirs = await begun(admin)
  // How long ago a check was good is counted from here on as if all of this took no time.
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => elapsed.mockRestore())
  await whileSessionsAreHeld(async () => {
    const lost = await nextCheck()
    await context.services.sql`select pg_terminate_backend(${lost})`
    await nextCheck(lost)
  })
  expect((await buffer(theirs)).subarray(0, 2).toString()).toBe('PK')
  expect(theirs.complete).toBe(true)
})

test('but not that nobody can say for seconds whether its reader is an administrator', async () => {
  const theirs = await begun(admin)
  await vi.waitUntil(async () => (await files()) === 1, SOON)
  await whileSessionsAreHeld(() => vi.waitUntil(async () => (await files()) === 0, SOON))
  expect(await howItEnded(theirs)).toBe('ECONNRESET')
})
