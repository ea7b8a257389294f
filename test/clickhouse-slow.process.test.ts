import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { clickHouseRelay, faults, silence, type ClickHouseRelay, type Fault } from './clickhouse-relay.ts'
import { clickHouseServer, type ClickHouseServer } from './clickhouse-server.ts'
import { startHammer } from './hammer.ts'
import { createShortlink, owner, signUp, visitsOf } from './over-http.ts'
import { killAll, startServer, type RunningServer } from './process.ts'
import { expectReportsAway } from './reports-away.ts'
import { healthOf } from './spool-health.ts'
import { expectCounted, expectEachCounted, spooledFiles } from './stored-visits.ts'

const FAULT_MS = 5000
/** Longer than a question or an insert is waited for. */
const SILENCE_MS = 35_000
const CAUGHT_UP_MS = 240_000
/** About 300 redirects a second. */
const [CONNECTIONS, PAUSE_MS] = [6, 20]

let dir: string
let engine: ClickHouseServer
let relay: ClickHouseRelay
let server: RunningServer
let token: string
let slug: string
let answered = 0

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-slow-'))
  engine = await clickHouseServer(join(dir, 'engine'))
  await engine.start()
  relay = await clickHouseRelay(engine.url)
  server = await startServer({
    dataDir: join(dir, 'data'),
    env: { CLICKHOUSE_URL: relay.url, LOG_LEVEL: 'warn' }
  })
  token = await signUp(server.url, owner)
  slug = await createShortlink(server.url, token)
}, 400_000)
afterAll(async () => {
  await server.stop()
  await killAll()
  await relay.close()
  await engine.kill()
  await rm(dir, { recursive: true, force: true })
})

/** Load, some of it under the fault; afterwards every redirect of it is stored once. */
async function expectSurvived(
  name: string,
  begin: () => void,
  end: () => void,
  during: () => Promise<unknown> = () => sleep(FAULT_MS)
): Promise<void> {
  const load = startHammer(Number(new URL(server.url).port), CONNECTIONS, slug, PAUSE_MS)
  await sleep(500)
  begin()
  await during()
  // Where counting takes the core that answers, clicks wait for half a minute first.
  const met = { timeout: CAUGHT_UP_MS, message: 'no insert met the fault' }
  await expect.poll(relay.inserts, met).toBeGreaterThan(0)
  const inserts = relay.inserts()
  await expect
    .poll(() => healthOf(server.url))
    .toMatchObject({ code: 200, status: 'ok', details: { spool: { status: 'up' } } })
  end()
  await sleep(500)
  await load.stop()
  answered += load.answered()
  await expect.poll(() => spooledFiles(server.dataDir), { timeout: CAUGHT_UP_MS }).toEqual([])
  process.stdout.write(
    `${name}: ${inserts} inserts, ${load.answered()} redirects, the slowest in ${load.slowestMs()} ms\n`
  )
  expect(await expectCounted({ url: engine.url }, { answered })).toBe(answered)
  await expectEachCounted({ url: engine.url }, { answered: load.names() })
  await expect.poll(() => visitsOf(server.url, token), { timeout: CAUGHT_UP_MS }).toBe(answered)
  await expect
    .poll(() => healthOf(server.url), { timeout: CAUGHT_UP_MS })
    .toMatchObject({
      details: { clickhouse: { status: 'up' }, spool: { status: 'up', files: 0, aside: 0, lost: 0 } }
    })
}

test.each(Object.entries<Fault>(faults))(
  'inserts are %s: redirects go on, every one is counted once',
  { timeout: 900_000 },
  async (name, fault) => {
    await expectSurvived(name, () => relay.breakInserts(fault), relay.breakInserts)
  }
)

test.each(['late', 'dripping', 'refusedWith503', 'doneAndNotAnswered'] as const)(
  'every question is %s: the same',
  { timeout: 900_000 },
  async name => {
    await expectSurvived(`all ${name}`, () => relay.breakAll(faults[name]), relay.breakAll)
  }
)

test(
  'nobody answers and no line breaks: the same, and reports say so although an insert would be waited for',
  { timeout: 900_000 },
  async () => {
    await expectSurvived(
      'silence',
      () => relay.breakAll(silence),
      relay.breakAll,
      async () => {
        await expectReportsAway(server.url, token, 'no answer')
        await sleep(SILENCE_MS)
        await expectReportsAway(server.url, token, 'no answer')
      }
    )
  }
)
