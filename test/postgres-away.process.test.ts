import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { Health } from '#contract/health.ts'
import { Problem } from '#contract/problem.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'

import { createDatabase } from './databases.ts'
import { startHammer } from './hammer.ts'
import { breakableUrl, type Outage } from './outage.ts'
import { owner, signUp, visitsOf } from './over-http.ts'
import { killAll, startServer, type RunningServer } from './process.ts'

/** Of an answer that has to come while PostgreSQL says nothing; a redirect and the health are asked for by machines with less. */
const SOON_MS = 10_000
/** Of the API: PostgreSQL's own limit of a statement lies below it. */
const PATIENCE_MS = 60_000
const BACK_MS = 120_000
const CONNECTIONS = 8
const FLOOD = 200
const FLOOD_MS = 5000
const FLOOD_PAUSE_MS = 50
const GROWTH_MAX_MB = 300
const ENOUGH = 500

let database: Awaited<ReturnType<typeof createDatabase>>
let outage: Outage & { address: { url: string } }
let server: RunningServer
let admin: Sql
let token: string

beforeAll(async () => {
  database = await createDatabase()
  outage = await breakableUrl(database.address)
  admin = connectPostgres(database.address)
  server = await startServer({
    env: {
      LOG_LEVEL: 'warn',
      DATABASE_URL: outage.address.url,
      TOKEN_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEY: 'x'.repeat(32)
    }
  })
  token = await signUp(server.url, owner)
  for (const [index, slug] of ['known-link', 'changed-link'].entries()) {
    // Not by the API: whatever a new link is looked at for would change it at some time later.
    await admin`insert into links (id, users, shortlink, fulllink, created_at)
      select ${index}, array[id], ${slug}, 'https://example.ru/page', now() from users`
    await admin`insert into slugs (slug, link_id) values (${slug}, ${index})`
  }
}, 300_000)

afterEach(() => outage.mend())

afterAll(async () => {
  await server.stop()
  await killAll()
  await Promise.all([outage.close(), admin.end()])
  await database.drop()
})

const ask = (path: string, ms: number, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers, signal: AbortSignal.timeout(ms) })

const statusOf = async (path: string) => (await ask(path, SOON_MS)).status

const hammer = (slug: string) => startHammer(Number(new URL(server.url).port), CONNECTIONS, slug, 1)

const megabytes = () => Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1]) / 256

/** Asked with HEAD, which nobody's visits count. */
async function leadsTo(slug: string): Promise<string | null> {
  const signal = AbortSignal.timeout(SOON_MS)
  const answer = await fetch(`${server.url}/${slug}`, { method: 'HEAD', redirect: 'manual', signal })
  return answer.headers.get('location')
}

/** What everybody is answered who asks for more than what is known. */
async function expectUnavailable(): Promise<void> {
  const unknown = await ask(`/never-${randomInt(1e9)}`, SOON_MS)
  expect([unknown.status, Number(unknown.headers.get('retry-after'))]).toEqual([503, 5])
  expect(await unknown.text()).toContain('<html lang="ru">')

  const health = await ask('/health', SOON_MS)
  expect(health.status).toBe(503)
  const { error } = Value.Parse(Health, await health.json())
  expect(error.postgres?.status).toBe('down')

  expect((await ask('/metrics', SOON_MS)).status).toBe(200)

  const profile = await ask('/api/users/profile', PATIENCE_MS, { authorization: `Bearer ${token}` })
  expect([profile.status, Number(profile.headers.get('retry-after'))]).toEqual([503, 5])
  expect(Value.Parse(Problem, await profile.json())).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
}

/** Many ask for what nobody knows, each more than once and while `goesOn`; answers how many were told so. */
async function flood(goesOn: () => boolean): Promise<number> {
  const end = performance.now() + FLOOD_MS
  let told = 0
  const one = async (_: unknown, index: number) => {
    for (let asked = 0; asked < 2 || performance.now() < end || goesOn(); asked += 1) {
      const answer = await ask(`/guess-${index}-${(told += 1)}`, SOON_MS)
      expect(answer.status).toBe(503)
      await answer.arrayBuffer()
      await sleep(FLOOD_PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: FLOOD }, one))
  return told
}

let counted = 0

/** Everything that was answered is counted, once PostgreSQL is back. */
async function expectCounted(more: number): Promise<void> {
  counted += more
  await expect.poll(() => visitsOf(server.url, token).catch(() => 0), { timeout: BACK_MS }).toBe(counted)
}

test(
  'silent: known links go on beside a flood of unknown ones, whatever has to be asked is refused soon, all is counted later',
  { timeout: 900_000 },
  async () => {
    // Shown, not opened: not one click was taken in yet, so the key of the month is still to be asked for.
    for (const slug of ['known-link', 'changed-link']) await ask(`/${slug}+`, SOON_MS)
    outage.silence()
    const visitors = hammer('known-link')
    const [before, answered] = [megabytes(), visitors.answered()]
    const countBeside = () => visitors.answered() - answered
    const told = await flood(() => countBeside() <= ENOUGH)
    const growth = megabytes() - before
    const beside = countBeside()
    process.stdout.write(
      `silent: ${told} refused, ${beside} redirects beside them, ${Math.round(growth)} MB more\n`
    )
    expect(told).toBeGreaterThan(FLOOD)
    expect(beside).toBeGreaterThan(ENOUGH)
    expect(growth).toBeLessThan(GROWTH_MAX_MB)
    await expectUnavailable()
    await outage.mend()
    await visitors.stop()
    await expectCounted(visitors.answered())
    await expect.poll(() => statusOf('/health'), { timeout: BACK_MS }).toBe(200)
    await expect.poll(() => statusOf('/never-heard-of'), { timeout: BACK_MS }).toBe(404)
  }
)

test(
  'cut off: the same, and what changed meanwhile leads elsewhere when it is back',
  { timeout: 900_000 },
  async () => {
    expect(await leadsTo('changed-link')).toBe('https://example.ru/page')
    const visitors = hammer('known-link')
    await outage.cut()
    await expectUnavailable()
    await admin`update links set fulllink = 'https://example.ru/new' where shortlink = 'changed-link'`
    expect(await leadsTo('changed-link')).toBe('https://example.ru/page')
    const before = visitors.answered()
    await expect.poll(() => visitors.answered(), { timeout: BACK_MS }).toBeGreaterThan(before + ENOUGH)
    await outage.mend()
    await expect.poll(() => leadsTo('changed-link'), { timeout: BACK_MS }).toBe('https://example.ru/new')
    // Silent just when everything known has become doubtful: it goes on as it was known.
    outage.silence()
    const doubtful = visitors.answered()
    await expect.poll(() => visitors.answered(), { timeout: BACK_MS }).toBeGreaterThan(doubtful + ENOUGH)
    await outage.mend()
    await visitors.stop()
    await expectCounted(visitors.answered())
    expect(server.output()).not.toMatch(/"level":60|"INTERNAL"|TypeError/)
  }
)
