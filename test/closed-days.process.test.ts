import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { connectClickHouse, type ClickHouse } from '#server/platform/clickhouse.ts'
import { migrateSharedClickHouse } from '#server/platform/migrate-shared.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { holdStoredVisits } from '#server/visits/stored-visits-lock.ts'

import { clickHouseRelay, silence, type ClickHouseRelay } from './clickhouse-relay.ts'
import { clickHouseServer, type ClickHouseServer } from './clickhouse-server.ts'
import { closedSums } from './closed-sums.ts'
import { createDatabase } from './databases.ts'
import { breakableUrl, type Outage } from './outage.ts'
import { PERSON } from './over-http.ts'
import { killAll, startServer } from './process.ts'
import { clickOf, ids } from './spooled.ts'
import { expectCounted, spooledFiles } from './stored-visits.ts'

// Clicks of days whose sums are closed come late, come again, and their process is killed in between.

const DAYS = 40
const ENDED_MS = 2 * HOUR_MS
const WAIT_MS = 120_000
/** Late clicks are to be of the same days as the first ones, also where a day ends in between. */
const BEGUN = Date.now()

let dir: string
let engine: ClickHouseServer
let relay: ClickHouseRelay
let database: Awaited<ReturnType<typeof createDatabase>>
let line: Outage & { address: { url: string } }
let sql: Sql
let clickhouse: ClickHouse

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-closed-'))
  engine = await clickHouseServer(join(dir, 'engine'))
  await engine.start()
  relay = await clickHouseRelay(engine.url)
  database = await createDatabase()
  line = await breakableUrl(database.address)
  sql = connectPostgres(database.address)
  clickhouse = connectClickHouse({ url: engine.url })
  // A first start would wait for whoever is at the visits.
  await migrateSharedClickHouse(sql, clickhouse)
  await mkdir(spool(), { recursive: true })
}, 300_000)
afterEach(async () => {
  await killAll()
  await Promise.all([sql.end(), clickhouse.close(), relay.close(), line.close()])
  await database.drop()
  await engine.kill()
  await rm(dir, { recursive: true, force: true })
})

const dataDir = () => join(dir, 'data')
const spool = () => join(dataDir(), 'spool')
const untilTakenIn = () => expect.poll(() => spooledFiles(dataDir()), { timeout: WAIT_MS }).toEqual([])

const start = () =>
  startServer({
    dataDir: dataDir(),
    env: {
      CLICKHOUSE_URL: relay.url,
      DATABASE_URL: line.address.url,
      TOKEN_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEY: 'x'.repeat(32)
    }
  })

/** A spool file with so many clicks of each of the last days that are closed: one closes an hour after its end. */
async function lay(folder: string, name: string, ofDay: number): Promise<void> {
  const clicks = ids(DAYS * ofDay).map((id, nth) =>
    clickOf(id, BEGUN - ENDED_MS - (1 + (nth % DAYS)) * DAY_MS).replace('Mozilla/5.0', PERSON)
  )
  await writeFile(join(folder, name), `${clicks.join('\n')}\n`)
}

const close = () => closePeriods({ sql, clickhouse, clock: Date.now, least: 1 })
/** What runs meanwhile closes nothing by itself, as it would after a minute: others are at the visits. */
const whileNothingCloses = (work: () => Promise<void>) => holdStoredVisits(sql, work)
const right = { wrong: [], counting: expect.any(Number) }

test(
  'sums that count are right at any time, late clicks and repeated ones included',
  { timeout: 900_000 },
  async () => {
    const kept = join(dir, 'kept')
    await mkdir(kept)
    await lay(kept, '1-first.jsonl', 5)
    const putBack = async (as = '1-first.jsonl') => copyFile(join(kept, '1-first.jsonl'), join(spool(), as))
    await putBack()
    await whileNothingCloses(async () => {
      const first = await start()
      await untilTakenIn()
      await first.stop()
    })
    await close()
    const closed = await closedSums(sql, clickhouse)
    expect(closed).toEqual({ ...right, visits: DAYS * 5 })
    expect(closed.counting).toBeGreaterThanOrEqual(DAYS)

    await putBack()
    await putBack('2-again.jsonl')
    await whileNothingCloses(async () => {
      const second = await start()
      await untilTakenIn()
      await expectCounted({ url: engine.url }, { answered: DAYS * 5 })
      expect((await closedSums(sql, clickhouse)).wrong).toEqual([])
      await second.stop()
    })

    const stored = Promise.withResolvers<void>()
    relay.breakInserts(async exchange => {
      await exchange.ask()
      stored.resolve()
      await silence(exchange)
    })
    await lay(spool(), '3-late.jsonl', 2)
    await whileNothingCloses(async () => {
      const third = await start()
      await stored.promise
      await third.killTree()
      expect(await readdir(spool())).toContain('3-late.jsonl')
      relay.breakInserts()
      const fourth = await start()
      await untilTakenIn()
      await expectCounted({ url: engine.url }, { answered: DAYS * 7 })
      expect(await closedSums(sql, clickhouse), 'late clicks leave old sums counting').toEqual({
        ...right,
        visits: 0
      })
      await fourth.stop()
    })
    await close()
    expect(await closedSums(sql, clickhouse)).toEqual({ ...right, visits: DAYS * 7 })
  }
)
