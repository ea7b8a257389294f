import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { connectClickHouse, select } from '#server/platform/clickhouse.ts'

import { clickHouseRelay, type ClickHouseRelay } from './clickhouse-relay.ts'
import { clickHouseServer, type ClickHouseServer } from './clickhouse-server.ts'
import { startHammer } from './hammer.ts'
import { createShortlink, owner, signIn, signUp, visitsOf } from './over-http.ts'
import { killAll, startServer, type RunningServer } from './process.ts'
import { expectEachCounted, spooledFiles } from './stored-visits.ts'

// A batch is stored, and its spool file is still there: the process died in between, or somebody put the file back.

const [CONNECTIONS, PAUSE_MS] = [8, 10]
const DEAD_MS = 20_000
/** A server takes a parameter of up to 128 KiB. */
const IDS_AT_ONCE = 5000

let dir: string
let dataDir: string
let engine: ClickHouseServer
let relay: ClickHouseRelay
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-unconfirmed-'))
  dataDir = join(dir, 'data')
  engine = await clickHouseServer(join(dir, 'engine'))
  await engine.start()
  relay = await clickHouseRelay(engine.url)
}, 200_000)
afterEach(async () => {
  await killAll()
  await relay.close()
  await engine.kill()
  await rm(dir, { recursive: true, force: true })
})

const start = () => startServer({ dataDir, env: { CLICKHOUSE_URL: relay.url, LOG_LEVEL: 'warn' } })

const hammer = (server: RunningServer, slug: string) =>
  startHammer(Number(new URL(server.url).port), CONNECTIONS, slug, PAUSE_MS)

const untilTakenIn = () => expect.poll(() => spooledFiles(dataDir), { timeout: 240_000 }).toEqual([])

const Line = Type.Object({ id: Type.String() })

/** How many of the clicks in the spool, as far as one question goes, are stored already. */
async function storedOfSpool(): Promise<number> {
  const texts = await Promise.all(
    (await spooledFiles(dataDir)).map(name => readFile(join(dataDir, 'spool', name), 'utf8'))
  )
  const lines = texts.flatMap(text => text.split('\n').slice(0, -1))
  const ids = lines.slice(0, IDS_AT_ONCE).map(line => BigInt(Value.Parse(Line, JSON.parse(line)).id))
  const clickhouse = connectClickHouse({ url: engine.url })
  const [counted] = await select(
    clickhouse,
    Type.Object({ stored: Type.Integer() }),
    'select count() as stored from visits where id in ({ids: Array(UInt64)})',
    { ids }
  )
  await clickhouse.close()
  return counted?.stored ?? 0
}

test(
  'killed between the insert and the removal of its file, again and again: counted once',
  { timeout: 1_200_000 },
  async () => {
    const first = await start()
    const slug = await createShortlink(first.url, await signUp(first.url, owner))
    await first.stop()
    let between = 0
    const [answered, inFlight]: [string[], string[]] = [[], []]
    for (let round = 0; round < 4; round += 1) {
      const server = await start()
      const tree = server.tree()
      const load = hammer(server, slug)
      const stored = Promise.withResolvers<void>()
      relay.breakInserts(async ({ ask }) => {
        await ask()
        stored.resolve()
        // The answer never arrives.
        await sleep(DEAD_MS, undefined, { ref: false })
      })
      await stored.promise
      load.halt()
      await server.killTree(tree)
      relay.breakInserts()
      inFlight.push(...(await load.broken))
      answered.push(...load.names())
      const now = await storedOfSpool()
      expect(now, `round ${round}: nothing of the spool was stored yet`).toBeGreaterThan(0)
      between += now
    }
    const last = await start()
    await untilTakenIn()
    const rows = await expectEachCounted({ url: engine.url }, { answered, inFlight })
    const token = await signIn(last.url, owner)
    await expect.poll(() => visitsOf(last.url, token)).toBe(rows)
    process.stdout.write(
      `${answered.length} answered, ${inFlight.length} in flight, ${rows} counted; ${between} were stored and still in the spool\n`
    )
    await last.stop()
  }
)

/** Load, of which every spool file is kept although it was taken in. */
async function loadKeepingFiles(
  server: RunningServer,
  slug: string,
  kept: string
): Promise<readonly string[]> {
  const spool = join(dataDir, 'spool')
  const load = hammer(server, slug)
  for (let turn = 0; turn < 50; turn += 1) {
    for (const name of await spooledFiles(dataDir)) {
      await link(join(spool, name), join(kept, name)).catch(() => {})
    }
    await sleep(100)
  }
  await load.stop()
  await untilTakenIn()
  return load.names()
}

/** No batch is known by its token any more: the engine remembers one, and there were others. */
async function forgetTokens(server: RunningServer, slug: string): Promise<readonly string[]> {
  const clickhouse = connectClickHouse({ url: engine.url })
  const tables = await select(
    clickhouse,
    Type.Object({ name: Type.String() }),
    `select name from system.tables
     where database = currentDatabase() and engine_full like '%non_replicated_deduplication_window%'`,
    {}
  )
  for (const { name } of tables) {
    const query = `alter table \`${name}\` modify setting non_replicated_deduplication_window = 1`
    await clickhouse.writer.command({ query })
  }
  await clickhouse.close()
  const load = hammer(server, slug)
  await sleep(2500)
  await load.stop()
  await untilTakenIn()
  return load.names()
}

const renamed = (name: string) => `${Number.parseInt(name, 10) + 1}-${crypto.randomUUID()}.jsonl`

test.each([
  ['as they were', (name: string) => [name], false],
  ['under other names', (name: string) => [renamed(name)], false],
  ['twice', (name: string) => [name, renamed(name)], false],
  ['when their tokens are forgotten', (name: string) => [name], true],
  ['twice, when their tokens are forgotten', (name: string) => [name, renamed(name)], true]
] as const)(
  'spool files that were taken in come back %s: counted once',
  { timeout: 1_200_000 },
  async (_, namesOf, forgotten) => {
    const kept = join(dir, 'kept')
    await mkdir(kept)
    const first = await start()
    const token = await signUp(first.url, owner)
    const slug = await createShortlink(first.url, token)
    const answered = [...(await loadKeepingFiles(first, slug, kept))]
    if (forgotten) answered.push(...(await forgetTokens(first, slug)))
    await first.stop()

    const names = await readdir(kept)
    expect(names.length, 'no spool file was kept').toBeGreaterThan(2)
    for (const name of names) {
      for (const again of namesOf(name)) await copyFile(join(kept, name), join(dataDir, 'spool', again))
    }
    expect(await storedOfSpool(), 'nothing of what came back was stored before').toBeGreaterThan(0)

    const second = await start()
    await untilTakenIn()
    expect(await expectEachCounted({ url: engine.url }, { answered })).toBe(answered.length)
    const session = await signIn(second.url, owner)
    await expect.poll(() => visitsOf(second.url, session)).toBe(answered.length)
    await second.stop()
  }
)
