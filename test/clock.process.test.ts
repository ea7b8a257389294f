import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { Health } from '#contract/health.ts'
import { connectClickHouse, select } from '#server/platform/clickhouse.ts'

import { startHammer } from './hammer.ts'
import { openLive } from './live-client.ts'
import { createShortlink, owner, signIn, signUp, visitsOf } from './over-http.ts'
import { enginesOf } from './process-engines.ts'
import { killAll, startServer, type RunningServer } from './process.ts'
import { setClock, type SetClock } from './set-clock.ts'
import { expectEachCounted } from './stored-visits.ts'

const CONNECTIONS = 8
/** Some three spool files long. */
const LOAD_MS = 2500
/** Where counting takes the core that answers, clicks wait for half a minute first. */
const SOON_MS = 120_000
const OLD_SECONDS = 60
const PASSWORD_TRIES = 5
const guest = { username: 'guest@example.ru', password: 'secret-123' }

let clock: SetClock
beforeAll(async () => {
  clock = await setClock()
})
afterAll(async () => {
  await killAll()
  await clock.remove()
})

/** Clicks that were answered while the clock went from one moment to another. */
interface Stretch {
  from: number
  to: number
  clicks: number
}

async function waiting(base: string): Promise<{ files: number; oldestSeconds: number }> {
  const { details } = Value.Parse(Health, await (await fetch(`${base}/health`)).json())
  const { files = NaN, oldestSeconds = NaN } = details.spool ?? {}
  return { files, oldestSeconds }
}

const oldestSeconds = async (base: string) => (await waiting(base)).oldestSeconds

const load = (server: RunningServer, slug: string) =>
  startHammer(Number(new URL(server.url).port), CONNECTIONS, slug, 2)

/** How many visits are stored of each stretch, and how many ids there are in all. */
async function stored(dataDir: string, stretches: Stretch[]) {
  const clickhouse = connectClickHouse((await enginesOf(dataDir)).clickhouse)
  const Count = Type.Object({ clicks: Type.Integer(), ids: Type.Integer() })
  const count = async (from: number, to: number) => {
    const between = `select count() as clicks, uniqExact(id) as ids from visits
      where time between fromUnixTimestamp64Milli({from: Int64}) and fromUnixTimestamp64Milli({to: Int64})`
    const [row] = await select(clickhouse, Count, between, { from, to })
    return row
  }
  const each = await Promise.all(stretches.map(({ from, to }) => count(from, to)))
  const all = await count(0, Date.now() + 24 * HOUR_MS)
  await clickhouse.close()
  return { each: each.map(row => row?.clicks), all }
}

/** Whoever is refused for too many tries: the status of the next one with the right password. */
async function spendTries(base: string): Promise<number> {
  const ask = async (password: string) => {
    const body = JSON.stringify({ ...guest, password })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${base}/api/auth/login`, { method: 'POST', headers, body })).status
  }
  for (let n = 0; n < PASSWORD_TRIES; n += 1) expect(await ask('secret-999')).toBe(401)
  return ask(guest.password)
}

test(
  'the clock is set an hour forward and back under load: each click is counted once and at its time, nobody is locked out',
  { timeout: 900_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tropa-clock-data-'))
    const server = await startServer({
      ...clock.launch,
      dataDir,
      env: { ...clock.launch.env, LOG_LEVEL: 'warn' }
    })
    let token = await signUp(server.url, owner)
    await signUp(server.url, guest)
    const slug = await createShortlink(server.url, token)
    const live = await openLive(server.url, { authorization: `Bearer ${token}` })
    const stretches: Stretch[] = []
    const total = () => stretches.reduce((sum, { clicks }) => sum + clicks, 0)

    const hammered = load(server, slug)
    let before = 0
    for (const shift of [0, HOUR_MS, 0, -HOUR_MS]) {
      await clock.set(shift)
      const [from, first] = [Date.now() + shift, hammered.answered()]
      const seen = live.visits.length
      await sleep(LOAD_MS)
      stretches.push({ from, to: Date.now() + shift, clicks: hammered.answered() - first })
      before = hammered.answered()
      // What was begun by another clock is taken in first.
      const isYoung = (seconds: number) => seconds >= 0 && seconds < OLD_SECONDS
      await expect.poll(() => oldestSeconds(server.url), { timeout: SOON_MS }).toSatisfy(isYoung)
      await live.seen(seen + 1)
      expect(await visitsOf(server.url, token)).toBeGreaterThan(0)
      // Of one hour, and used in the next.
      token = await signIn(server.url, owner)
      await signIn(server.url, guest)
      // The guest is shut out now, for a quarter of an hour and not for an hour and a quarter.
      expect(await spendTries(server.url)).toBe(429)
    }
    live.leave()
    await hammered.stop()
    expect(before).toBeGreaterThan(total() / 2)
    await expect.poll(() => visitsOf(server.url, token), { timeout: SOON_MS }).toBe(hammered.answered())

    // Killed an hour ahead: the spool has names that the next start takes to be of the time to come.
    await clock.set(HOUR_MS)
    const last = load(server, slug)
    await sleep(LOAD_MS)
    await server.killTree()
    const inFlight = await last.broken
    clock.setBefore(0)
    const again = await startServer({ ...clock.launch, dataDir })
    const answered = [...hammered.names(), ...last.names()]
    await expect.poll(() => waiting(again.url), { timeout: SOON_MS }).toEqual({ files: 0, oldestSeconds: 0 })
    const counted = await visitsOf(again.url, token)
    await again.stop()

    const { clickhouse } = await enginesOf(dataDir)
    expect(await expectEachCounted(clickhouse, { answered, inFlight })).toBe(counted)
    const { each, all } = await stored(dataDir, stretches)
    expect(all).toEqual({ clicks: counted, ids: counted })
    for (const [index, { clicks }] of stretches.entries()) {
      // At each edge one redirect of every connection may be on its way between the clock and the count.
      expect(Math.abs((each[index] ?? 0) - clicks)).toBeLessThanOrEqual(2 * CONNECTIONS)
    }
    expect(server.output()).not.toMatch(/"level":[56]0|"INTERNAL"|TypeError/)
    await rm(dataDir, { recursive: true })
    process.stdout.write(
      `the clock was set: ${answered.length} redirects answered, ${counted} visits counted\n`
    )
  }
)
