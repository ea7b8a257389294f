import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { connectPostgres, type Sql } from '#server/platform/postgres.ts'

import { clickHouseCluster, type ClickHouseCluster } from './clickhouse-cluster.ts'
import { createDatabase } from './databases.ts'
import { startHammer, type Hammer } from './hammer.ts'
import { breakableUrl, type Outage } from './outage.ts'
import { createShortlink, owner, signUp, visitsOf } from './over-http.ts'
import { killAll, startServer, type RunningServer } from './process.ts'
import { healthOf } from './spool-health.ts'
import { expectCounted, expectEachCounted, spooledFiles } from './stored-visits.ts'

// Two processes, each by way of another server of a cluster, one after another of which is killed, or falls silent, under load.

/** Enough that each shard has some. */
const LINKS = 24
const PAUSE_MS = 20
/** Which server is killed after so long, to be away for so long. */
const LONG_KILLS = [
  { server: 1, after: 2500, away: 6000 },
  { server: 0, after: 2100, away: 3000 }
] as const
/** Which falls silent after so long, for so long. */
const SILENCE = { server: 1, after: 1500, away: 8000 } as const
/** Which are killed, to be started again at once. */
const SHORT_KILLS = [
  { server: 1, after: 1300 },
  { server: 0, after: 1700 },
  { server: 1, after: 900 }
] as const
const CAUGHT_UP = { timeout: 240_000, interval: 200 }

let dir: string
let cluster: ClickHouseCluster
let database: Awaited<ReturnType<typeof createDatabase>>
let sql: Sql
let line: Outage & { address: { url: string } }

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-cluster-'))
  cluster = await clickHouseCluster(join(dir, 'cluster'))
  await cluster.start()
  database = await createDatabase()
  line = await breakableUrl(database.address)
  sql = connectPostgres(database.address)
}, 300_000)
afterEach(async () => {
  await killAll()
  await Promise.all([sql.end(), line.close()])
  await database.drop()
  await cluster.kill()
  await rm(dir, { recursive: true, force: true })
})

const start = (name: string, by: 0 | 1) =>
  startServer({
    dataDir: join(dir, name),
    env: {
      ...cluster.env,
      CLICKHOUSE_URL: cluster.addresses[by].url,
      DATABASE_URL: line.address.url,
      TOKEN_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEY: 'x'.repeat(32),
      LOG_LEVEL: 'warn'
    }
  })

const hammer = ({ url }: RunningServer, slug: string): Hammer =>
  startHammer(Number(new URL(url).port), 1, slug, PAUSE_MS)

test(
  'a server of the cluster that is killed or silent under load and comes back costs no click and counts none twice',
  { timeout: 1_800_000 },
  async () => {
    const [one, other] = [await start('one', 0), await start('other', 1)]
    const token = await signUp(one.url, owner)
    await sql`update users set plan = 'UNLIMITED_12', payed_to = now() + interval '1 day'`
    const slugs: string[] = []
    for (let nth = 0; nth < LINKS; nth += 1) slugs.push(await createShortlink(one.url, token, `link-${nth}`))
    const loads = slugs.map((slug, nth) => hammer(nth % 2 === 0 ? one : other, slug))
    const answered = () => loads.reduce((sum, load) => sum + load.answered(), 0)

    /** While a server is not there. */
    const goesOn = async (away: number) => {
      const before = answered()
      await expect
        .poll(() => healthOf(one.url), CAUGHT_UP)
        .toMatchObject({ code: 200, details: { clickhouse: { status: 'down' }, spool: { status: 'up' } } })
      // Half of the visits would be a wrong answer.
      await expect(visitsOf(one.url, token)).rejects.toThrow('answered 503')
      await sleep(away)
      await expect.poll(() => answered() - before, CAUGHT_UP).toBeGreaterThan(LINKS * 10)
    }

    for (const { server, after, away } of LONG_KILLS) {
      await sleep(after)
      await cluster.servers[server].kill()
      await goesOn(away)
      await cluster.servers[server].start()
    }
    await sleep(SILENCE.after)
    cluster.servers[SILENCE.server].fallSilent()
    await goesOn(SILENCE.away)
    cluster.servers[SILENCE.server].goOn()
    for (const { server, after } of SHORT_KILLS) {
      await sleep(after)
      await cluster.servers[server].kill()
      await cluster.servers[server].start()
    }
    // Under load: those that come meanwhile may wait, where counting takes the core that answers.
    for (const name of ['one', 'other']) {
      const waiting = new Set(await spooledFiles(join(dir, name)))
      const left = async () => (await spooledFiles(join(dir, name))).filter(file => waiting.has(file))
      await expect.poll(left, CAUGHT_UP).toEqual([])
    }
    await Promise.all(loads.map(load => load.stop()))
    for (const name of ['one', 'other']) {
      await expect.poll(() => spooledFiles(join(dir, name)), CAUGHT_UP).toEqual([])
    }

    const total = answered()
    for (const { url } of cluster.addresses) {
      expect(await expectCounted({ url }, { answered: total })).toBe(total)
      await expectEachCounted({ url }, { answered: loads.flatMap(load => load.names()) })
    }
    for (const { url } of cluster.stored)
      expect(await expectCounted({ url }, { answered: 1, inFlight: total })).toBeLessThan(total)
    for (const { url } of [one, other]) {
      await expect.poll(() => visitsOf(url, token), CAUGHT_UP).toBe(total)
      await expect
        .poll(() => healthOf(url), CAUGHT_UP)
        .toMatchObject({
          code: 200,
          status: 'ok',
          details: { clickhouse: { status: 'up' }, spool: { status: 'up', files: 0, aside: 0, lost: 0 } }
        })
    }
    process.stdout.write(
      `${total} redirects answered and counted, the slowest in ${Math.max(...loads.map(load => load.slowestMs()))} ms\n`
    )
  }
)
