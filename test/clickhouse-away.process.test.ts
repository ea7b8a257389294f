import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { clickHouseServer, type ClickHouseServer } from './clickhouse-server.ts'
import { startHammer, type Hammer } from './hammer.ts'
import { createShortlink, owner, signIn, signUp, visitsOf } from './over-http.ts'
import { killAll, startServer, type RunningServer } from './process.ts'
import { expectReportsAway } from './reports-away.ts'
import { healthOf } from './spool-health.ts'
import { expectCounted, expectEachCounted, spooledFiles } from './stored-visits.ts'

const AWAY_MS = 120_000
const LOOK_MS = 10_000
/** About 400 redirects a second. */
const [CONNECTIONS, PAUSE_MS] = [8, 20]
const REFUSED = 'ECONNREFUSED'
const CAUGHT_UP_MS = 240_000

let dir: string
let engine: ClickHouseServer
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-away-'))
  engine = await clickHouseServer(join(dir, 'engine'))
})
afterEach(async () => {
  await killAll()
  await engine.kill()
  await rm(dir, { recursive: true, force: true })
})

const dataDirOf = () => join(dir, 'data')

const start = () =>
  startServer({ dataDir: dataDirOf(), env: { CLICKHOUSE_URL: engine.url, LOG_LEVEL: 'warn' } })

const hammer = (server: RunningServer, slug: string) =>
  startHammer(Number(new URL(server.url).port), CONNECTIONS, slug, PAUSE_MS)

/** Ends the load; everything that it was answered is then taken in. */
async function expectCaughtUp(server: RunningServer, token: string, load: Hammer, before = 0): Promise<void> {
  const back = performance.now()
  const answered = () => before + load.answered()
  const waiting = new Set(await spooledFiles(dataDirOf()))
  const left = async () => (await spooledFiles(dataDirOf())).filter(name => waiting.has(name))
  // Under load: those that come meanwhile may wait, where counting takes the core that answers.
  await expect.poll(left, { timeout: CAUGHT_UP_MS }).toEqual([])
  const caughtUp = Math.round(performance.now() - back)
  await load.stop()
  await expect.poll(() => spooledFiles(dataDirOf()), { timeout: CAUGHT_UP_MS }).toEqual([])
  expect(await expectCounted({ url: engine.url }, { answered: answered() })).toBe(answered())
  await expectEachCounted({ url: engine.url }, { answered: load.names() })
  await expect.poll(() => visitsOf(server.url, token), { timeout: CAUGHT_UP_MS }).toBe(answered())
  await expect
    .poll(() => healthOf(server.url), { timeout: CAUGHT_UP_MS })
    .toMatchObject({
      code: 200,
      status: 'ok',
      details: { clickhouse: { status: 'up' }, spool: { status: 'up', files: 0, aside: 0, lost: 0 } }
    })
  process.stdout.write(
    `${answered()} redirects answered and counted, the slowest in ${load.slowestMs()} ms; caught up ${caughtUp} ms after the return\n`
  )
}

test(
  `ClickHouse is killed and away for ${AWAY_MS / 1000} s under load: redirects go on, everything is counted afterwards`,
  { timeout: 1_200_000 },
  async () => {
    await engine.start()
    const server = await start()
    const token = await signUp(server.url, owner)
    const load = hammer(server, await createShortlink(server.url, token))
    await expect.poll(() => visitsOf(server.url, token), { timeout: CAUGHT_UP_MS }).toBeGreaterThan(0)
    await engine.kill()
    const waiting: number[] = []
    for (const until = performance.now() + AWAY_MS; performance.now() < until;) {
      const before = load.answered()
      await expectReportsAway(server.url, token, REFUSED)
      await sleep(LOOK_MS)
      waiting.push((await spooledFiles(dataDirOf())).length)
      expect(load.answered(), 'redirects stand still').toBeGreaterThan(before)
    }
    process.stdout.write(`spool files every ${LOOK_MS / 1000} s: ${waiting.join(' ')}\n`)
    const growing = [...new Set(waiting)].toSorted((a, b) => a - b)
    expect(waiting, 'the spool does not grow').toEqual(growing)
    await engine.start()
    await expectCaughtUp(server, token, load)
    await server.stop()
  }
)

test(
  'a restart while ClickHouse is away: redirects are open, and what was answered is counted when it is back',
  { timeout: 900_000 },
  async () => {
    await engine.start()
    const first = await start()
    const slug = await createShortlink(first.url, await signUp(first.url, owner))
    await engine.kill()
    const early = hammer(first, slug)
    await sleep(2500)
    await early.stop()
    await first.stop()

    const second = await start()
    expect(second.output()).toContain('ClickHouse is away')
    const token = await signIn(second.url, owner)
    const load = hammer(second, slug)
    await expectReportsAway(second.url, token, REFUSED)
    await sleep(3000)
    await engine.start()
    await expectCaughtUp(second, token, load, early.answered())
    await second.stop()
  }
)

test(
  'the first start ever without ClickHouse: it gets its tables when it is there',
  { timeout: 900_000 },
  async () => {
    const server = await start()
    const token = await signUp(server.url, owner)
    const load = hammer(server, await createShortlink(server.url, token))
    await expectReportsAway(server.url, token, REFUSED)
    await engine.start()
    await expectCaughtUp(server, token, load)
    await server.stop()
  }
)
