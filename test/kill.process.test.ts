import { randomInt } from 'node:crypto'
import { watch } from 'node:fs'
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, expect, test } from 'vitest'

import { startHammer } from './hammer.ts'
import { killMoments, type Moment } from './kill-moments.ts'
import { createShortlink, owner, signIn, signUp, visitsOf } from './over-http.ts'
import { enginesOf } from './process-engines.ts'
import { freePort, killAll, launch, startServer } from './process.ts'
import { expectEachCounted, spooledFiles } from './stored-visits.ts'

/** Under load; starts are killed beside. */
const KILLS = 50
/** A printed seed repeats the moments: `KILL_SEED=… vitest run …`. */
const SEED = Number(process.env.KILL_SEED ?? randomInt(1_000_000))
/** Some thousand redirects a second. */
const [CONNECTIONS, PAUSE_MS] = [16, 2]
/** Where counting takes the core that answers, clicks wait for half a minute first. */
const EVENT_MS = 120_000

afterEach(killAll)

/** Resolves when an entry of a folder comes or goes. */
async function changed(folder: string): Promise<void> {
  const seen = Promise.withResolvers<void>()
  const watcher = watch(folder, event => event === 'rename' && seen.resolve())
  const late = setTimeout(() => seen.reject(new Error(`nothing came or went in ${folder}`)), EVENT_MS)
  await seen.promise.finally(() => {
    clearTimeout(late)
    watcher.close()
  })
}

/** Where the engine puts the parts of the visits table; one that is not published yet begins with `tmp_`. */
const partsOf = async (dataDir: string) => realpath(join((await enginesOf(dataDir)).tables, 'visits'))

async function arrive({ after, ms }: Moment, dataDir: string): Promise<void> {
  if (after === 'rotation') await changed(join(dataDir, 'spool'))
  if (after === 'insert') await changed(await partsOf(dataDir))
  if (ms > 0) await sleep(ms)
}

/** Kills a server that may not be open yet. */
async function killStart(dataDir: string, ms: number): Promise<void> {
  const port = String(await freePort())
  const { env: engines } = await enginesOf(dataDir)
  const env = { DATA_DIR: dataDir, PORT: port, PUBLIC_URL: `http://localhost:${port}`, ...engines }
  const starting = launch({ env })
  await sleep(ms)
  await starting.killTree()
}

async function killUnderLoad(dataDir: string, slug: string, moment: Moment) {
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })
  const tree = server.tree()
  const hammer = startHammer(Number(new URL(server.url).port), CONNECTIONS, slug, PAUSE_MS)
  await arrive(moment, dataDir).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${server.output()}`, { cause: error })
  })
  hammer.halt()
  await server.killTree(tree)
  return { inFlight: await hammer.broken, answered: hammer.names() }
}

/** What a kill left half done. */
async function leftBehind(dataDir: string) {
  const files = await spooledFiles(dataDir)
  const texts = await Promise.all(files.map(name => readFile(join(dataDir, 'spool', name), 'latin1')))
  const parts = await readdir(await partsOf(dataDir))
  return {
    files: files.length,
    torn: texts.some(text => text !== '' && !text.endsWith('\n')),
    unpublished: parts.some(name => name.startsWith('tmp_'))
  }
}

test(
  `killed ${KILLS} times at random moments under load, and now and then while it starts: every answered redirect is counted, and none twice`,
  // Some sixty starts, of five seconds each where nothing runs beside.
  { timeout: 3_600_000 },
  async () => {
    process.stdout.write(`KILL_SEED=${SEED}\n`)
    const dataDir = await mkdtemp(join(tmpdir(), 'tropa-kill-'))
    const first = await startServer({ dataDir })
    const slug = await createShortlink(first.url, await signUp(first.url, owner))
    await first.stop()

    let [loaded, starts] = [0, 0]
    const [answered, inFlight]: [string[], string[]] = [[], []]
    const left: Awaited<ReturnType<typeof leftBehind>>[] = []
    for (const moment of killMoments(KILLS, SEED)) {
      if (moment.after === 'launch') {
        await killStart(dataDir, moment.ms)
        starts += 1
      } else {
        const load = await killUnderLoad(dataDir, slug, moment)
        answered.push(...load.answered)
        inFlight.push(...load.inFlight)
        loaded += 1
      }
      left.push(await leftBehind(dataDir))
    }

    const last = await startServer({ dataDir })
    const token = await signIn(last.url, owner)
    await expect.poll(() => spooledFiles(dataDir), { timeout: 240_000 }).toEqual([])
    const counted = await visitsOf(last.url, token)
    await last.stop()

    const of = (what: (one: (typeof left)[number]) => boolean) => left.filter(what).length
    process.stdout.write(
      `${loaded} kills under load, ${starts} of a start: ${answered.length} redirects answered, ${inFlight.length} in flight, ${counted} visits counted; left behind: ` +
        `spool files ${of(({ files }) => files > 0)} times, of them more than one ${of(({ files }) => files > 1)}, ` +
        `a torn line ${of(({ torn }) => torn)}, an insert half way ${of(({ unpublished }) => unpublished)}\n`
    )
    expect(loaded).toBe(KILLS)
    expect(answered.length).toBeGreaterThan(KILLS * 100)
    expect(await expectEachCounted((await enginesOf(dataDir)).clickhouse, { answered, inFlight })).toBe(
      counted
    )
    await rm(dataDir, { recursive: true })
  }
)
