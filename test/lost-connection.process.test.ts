import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { connectPostgres, type PostgresAddress } from '#server/platform/postgres.ts'

import { createDatabase } from './databases.ts'
import { embeddedOnly } from './embedded-only.ts'
import { breakableUrl } from './outage.ts'
import { createShortlink, open, owner, signUp } from './over-http.ts'
import { isAlive, kill, killAll, processesIn, startServer, type RunningServer } from './process.ts'
import { startWriters, type Writers } from './writers.ts'

const PEOPLE = 8
const ROUNDS = 8
const SOON_MS = 90_000
const env = { TRUST_PROXY: '1', LOG_LEVEL: 'warn' }

afterEach(killAll)

/** Opens a short link again and again; `stop` says how often, and fails if one answer was no redirect. */
function startVisitor(base: string, slug: string): { stop: () => Promise<number> } {
  const stopping = new AbortController()
  let count = 0
  const all = (async () => {
    while (!stopping.signal.aborted) {
      await open(base, slug)
      count += 1
      await sleep(2)
    }
  })()
  // `stop` tells of it.
  all.catch(() => {})
  return {
    async stop() {
      stopping.abort()
      await all
      return count
    }
  }
}

/** Rows that stand for something half done. */
async function halves(address: PostgresAddress) {
  const sql = connectPostgres(address)
  const [counts] = await sql`
    select
      (select count(*)::int from users u where (select count(*) from consents where user_id = u.id) <> 2
        and u.username like 'writer%') as "users without consents",
      (select count(*)::int from users u where u.version + 1 <>
        (select count(*) from sessions where user_id = u.id)) as "versions without session",
      (select count(*)::int from users u where 1 <>
        (select count(*) from sessions where user_id = u.id and ended_at is null)) as "users without session",
      (select count(*)::int from links l where not exists
        (select 1 from slugs where link_id = l.id and slug = lower(l.shortlink))) as "links without slug",
      (select count(*)::int from slugs s where not exists
        (select 1 from links where id = s.link_id)) as "slugs without link"`
  await sql.end()
  return counts
}

const whole = {
  'users without consents': 0,
  'versions without session': 0,
  'users without session': 0,
  'links without slug': 0,
  'slugs without link': 0
}

/** How much of what was answered with success is not there. */
async function missing(address: PostgresAddress, { users, slugs }: Writers['done']) {
  const sql = connectPostgres(address)
  const [counts] = await sql<{ users: number; slugs: number; passwords: number }[]>`
    select (select count(*)::int from users where username = any(${users}::text[])) as users,
           (select count(*)::int from slugs where slug = any(${slugs}::text[])) as slugs,
           (select count(*)::int from users where version = 1) as passwords`
  await sql.end()
  return counts
}

/** Writers and a visitor at work while `breakLine` breaks what PostgreSQL is reached by, again and again. */
async function expectToSurvive(
  server: RunningServer,
  address: PostgresAddress,
  breakLine: (round: number) => Promise<void>
) {
  const token = await signUp(server.url, owner)
  const slug = await createShortlink(server.url, token)
  await open(server.url, slug)
  const visitor = startVisitor(server.url, slug)
  const writers = startWriters(server.url, PEOPLE)
  const begun = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = writers.done.slugs.length
    // A round begins when writes are under way again.
    await expect.poll(() => writers.done.slugs.length, { timeout: SOON_MS }).toBeGreaterThan(before + 5)
    await sleep(round * 13)
    await breakLine(round)
  }
  const after = writers.done.users.length
  await expect.poll(() => writers.done.users.length, { timeout: SOON_MS }).toBeGreaterThan(after + 5)
  await writers.stop()
  const redirects = await visitor.stop()

  expect(isAlive(server.pid)).toBe(true)
  expect(server.output()).not.toMatch(/TypeError|Deprecation|"level":60|"INTERNAL"/)
  // The job queue has clocks of its own; it says once a minute that they cannot work.
  const minutes = Math.ceil((performance.now() - begun) / MINUTE_MS)
  expect(server.output().split('the job queue cannot work').length - 1).toBeLessThanOrEqual(1 + minutes)
  expect([...writers.refused.keys()]).toEqual([503])
  expect(redirects).toBeGreaterThan(100)
  expect(await halves(address)).toEqual(whole)
  const stored = await missing(address, writers.done)
  expect(stored).toMatchObject({ users: writers.done.users.length, slugs: writers.done.slugs.length })
  expect(stored?.passwords).toBeGreaterThanOrEqual(writers.done.passwords)
  for (const kept of writers.done.slugs.slice(-20)) await open(server.url, kept)
  process.stdout.write(
    `${ROUNDS} breaks: ${redirects} redirects, ${writers.done.users.length} users, ${writers.done.slugs.length} links, ` +
      `${writers.done.passwords} passwords, ${writers.refused.get(503)} answers of 503\n`
  )
}

test(
  `the line to PostgreSQL is cut ${ROUNDS} times under writes: redirects go on, nothing is half done`,
  { timeout: 900_000 },
  async () => {
    const database = await createDatabase()
    const outage = await breakableUrl(database.address)
    const server = await startServer({
      env: {
        ...env,
        DATABASE_URL: outage.address.url,
        TOKEN_SECRET: 'x'.repeat(32),
        ENCRYPTION_KEY: 'x'.repeat(32)
      }
    })
    await expectToSurvive(server, database.address, async round => {
      await outage.cut()
      await sleep(round * 50)
      await outage.mend()
    })
    await server.stop()
    await outage.close()
    await database.drop()
  }
)

/** A process of PostgreSQL that serves a connection; after a crash there is none for a moment. */
async function backend(dataDir: string, turn: number): Promise<number> {
  for (;;) {
    const serving = processesIn(join(dataDir, 'postgres')).filter(servesConnection)
    const pid = serving[turn % serving.length]
    if (pid !== undefined) return pid
    await sleep(10)
  }
}

function servesConnection(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: tropa ')
  } catch {
    // It ended meanwhile.
    return false
  }
}

embeddedOnly('it kills processes of PostgreSQL', () => {
  test(
    `a process of the embedded PostgreSQL is killed ${ROUNDS} times under writes: the same`,
    { timeout: 900_000 },
    async () => {
      const server = await startServer({ env })
      const socketDir = join(server.dataDir, 'postgres', 'socket')
      const address = { socketDir, user: 'tropa', database: 'postgres' }
      await expectToSurvive(server, address, async round => kill(await backend(server.dataDir, round)))
      await server.stop()
    }
  )
})
