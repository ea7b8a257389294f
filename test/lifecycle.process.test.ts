import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { embeddedOnly } from './embedded-only.ts'
import { startHammer } from './hammer.ts'
import { createShortlink, open, owner, signIn, signUp, visitsOf } from './over-http.ts'
import { enginesOf } from './process-engines.ts'
import {
  freePort,
  isAlive,
  killAll,
  launch,
  processesIn,
  startServer,
  type RunningServer
} from './process.ts'
import { expectEachCounted, spooledFiles } from './stored-visits.ts'

const EXIT_MS = 10_000
const SOON_MS = 60_000
const START_MS = 240_000
const CONNECTIONS = 8
const ENOUGH = 200
const OPEN_FILES = 600

/** Each start takes a minute on a full machine. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

let root: string
let dataDir: string
let slug: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tropa-life-'))
  await chmod(root, 0o700)
  dataDir = join(root, 'a b', 'data')
  const server = await startServer({ dataDir })
  const token = await signUp(server.url, owner)
  slug = await createShortlink(server.url, token)
  await server.stop()
})

afterEach(killAll)

afterAll(() => rm(root, { recursive: true, force: true }))

/** Sends a signal; answers how it ended, how long that took, and what is still there. */
async function end(server: RunningServer, signal: NodeJS.Signals) {
  const tree = server.tree()
  const { env } = await enginesOf(server.dataDir)
  const begun = Date.now()
  server.signal(signal)
  const exit = await server.exited
  const left = [...tree.filter(isAlive), ...processesIn(server.dataDir)]
  return {
    exit,
    inTime: Date.now() - begun < EXIT_MS,
    children: tree.length > 1 || 'DATABASE_URL' in env,
    left
  }
}

const clean = { exit: { code: 0, signal: null }, inTime: true, children: true, left: [] }

test('a folder of spaces below a closed one, with no locale set, is private', async () => {
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops everything, and the next start has what was answered just before',
  async signal => {
    const first = await startServer({ dataDir })
    first.signal('SIGUSR1')
    const before = await visitsOf(first.url, await signIn(first.url, owner))
    await Promise.all(Array.from({ length: 50 }, () => open(first.url, slug)))
    expect(await end(first, signal)).toEqual(clean)
    expect(first.output()).not.toContain('Debugger')
    const second = await startServer({ dataDir })
    const token = await signIn(second.url, owner)
    await expect.poll(() => visitsOf(second.url, token), { timeout: SOON_MS }).toBe(before + 50)
    expect(await end(second, signal)).toEqual(clean)
  }
)

test('more connections are held open than there may be files: clicks are counted beside them, and the end comes', async () => {
  const server = await startServer({
    dataDir,
    prefix: ['prlimit', `--nofile=${OPEN_FILES}:${OPEN_FILES}`, '--']
  })
  const port = Number(new URL(server.url).port)
  const visitor = startHammer(port, 1, slug, 5)
  await vi.waitUntil(() => visitor.answered() > 0, { timeout: SOON_MS })
  const held = Array.from({ length: OPEN_FILES }, () => connect(port, '127.0.0.1').on('error', () => {}))
  held[0]?.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{'
  )
  await vi.waitUntil(() => held.some(({ closed }) => closed), { timeout: SOON_MS })
  const before = visitor.answered()
  await vi.waitUntil(() => visitor.answered() > before + ENOUGH, { timeout: SOON_MS })
  await visitor.stop()
  await expect.poll(() => spooledFiles(dataDir), { timeout: SOON_MS }).toEqual([])
  expect(await end(server, 'SIGTERM')).toEqual(clean)
  for (const one of held) one.destroy()
  await expectEachCounted((await enginesOf(dataDir)).clickhouse, { answered: visitor.names() })
})

/** Has a command print to somebody who is gone. */
const READER_GONE = 'pipe="$1"; shift; mkfifo "$pipe"; : < "$pipe" & exec "$@" > "$pipe"'

test('nobody reads what it prints: it opens all the same', async () => {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const { env } = await enginesOf(dataDir)
  const server = launch({
    prefix: ['sh', '-c', READER_GONE, 'sh', join(root, 'pipe')],
    env: { DATA_DIR: dataDir, PORT: port, PUBLIC_URL: url, ...env }
  })
  const isOpen = async () => (await fetch(`${url}/health`).catch(() => undefined))?.ok
  await vi.waitUntil(async () => !isAlive(server.pid) || (await isOpen()), { timeout: START_MS })
  await open(url, slug)
  server.signal('SIGTERM')
  expect(await server.exited).toEqual({ code: 0, signal: null })
  expect(server.output()).toBe('')
})

test('a signal in the middle of the start leaves nothing behind', async () => {
  const fresh = join(root, 'fresh')
  await mkdir(fresh)
  const { env } = await enginesOf(fresh)
  for (const patience of [300, 700, 1200]) {
    const starting = launch({
      env: { DATA_DIR: fresh, PORT: '0', PUBLIC_URL: 'http://localhost', ...env }
    })
    await new Promise(resolve => setTimeout(resolve, patience))
    const tree = starting.tree()
    starting.signal('SIGTERM')
    await starting.exited
    await expect.poll(() => tree.filter(isAlive), { timeout: SOON_MS }).toEqual([])
    await expect.poll(() => processesIn(fresh), { timeout: SOON_MS }).toEqual([])
    expect(starting.output()).not.toMatch(/\n\s+at |"level":60/)
  }
  const server = await startServer({ dataDir: fresh })
  await signUp(server.url, owner)
  expect(await end(server, 'SIGTERM')).toEqual(clean)
})

test('what breaks down is gone at once and says so, and the next start is whole', async () => {
  const imports = [new URL('./break-down-preload.ts', import.meta.url).href]
  const server = await startServer({ dataDir, imports })
  server.signal('SIGUSR2')
  expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' })
  expect(server.output()).toMatch(/broken on purpose[^]*is killed/)
  const next = await startServer({ dataDir })
  expect(await end(next, 'SIGTERM')).toEqual(clean)
})

const postmaster = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
const killPostgres = async () => process.kill(await postmaster(), 'SIGKILL')

async function checkpointerOf(server: RunningServer): Promise<number> {
  const titles = await Promise.all(
    server.tree().map(async pid => ({ pid, title: await readFile(`/proc/${pid}/cmdline`, 'utf8') }))
  )
  const found = titles.find(({ title }) => title.startsWith('postgres: checkpointer'))
  if (!found) throw new Error('PostgreSQL has no checkpointer')
  return found.pid
}

/** Kills it; resolves when another one answers. */
async function replacePostgres(server: RunningServer): Promise<void> {
  const before = await postmaster()
  await killPostgres()
  const soon = { timeout: START_MS }
  await expect.poll(() => postmaster().catch(() => before), soon).not.toBe(before)
  await expect.poll(() => signIn(server.url, owner).then(Boolean, () => false), soon).toBe(true)
}

embeddedOnly('a PostgreSQL that somebody else runs is not its child', () => {
  test('a PostgreSQL that is killed under load is started anew: the redirect goes on, each click is counted', async () => {
    const server = await startServer({ dataDir })
    const token = await signIn(server.url, owner)
    const load = startHammer(Number(new URL(server.url).port), CONNECTIONS, slug, 2)
    await expect.poll(load.answered, { timeout: SOON_MS }).toBeGreaterThan(ENOUGH)
    await replacePostgres(server)
    // Of what is written as well.
    await createShortlink(server.url, token, 'after-all')
    const answered = load.answered()
    await expect.poll(load.answered, { timeout: SOON_MS }).toBeGreaterThan(answered + ENOUGH)
    await load.stop()
    await expect.poll(() => spooledFiles(dataDir), { timeout: SOON_MS }).toEqual([])
    expect(await end(server, 'SIGTERM')).toEqual(clean)
    const { clickhouse } = await enginesOf(dataDir)
    expect(await expectEachCounted(clickhouse, { answered: load.names() })).toBe(load.answered())
  })

  test('one that is killed again at once takes the process along, and the next start is whole', async () => {
    const server = await startServer({ dataDir })
    await replacePostgres(server)
    await killPostgres()
    expect(await server.exited).toEqual({ code: 1, signal: null })
    // It may answer a moment before its start is known to be over.
    expect(server.output()).toMatch(
      /PostgreSQL ended (again|and cannot be started anew), so the process stops/
    )
    const next = await startServer({ dataDir })
    await signIn(next.url, owner)
    expect(await end(next, 'SIGTERM')).toEqual(clean)
  })

  test('one that does not end is not waited for: the process is killed, and the next start is whole', async () => {
    const server = await startServer({ dataDir })
    // Without its last checkpoint it does not end by itself; told to quit, it waits five seconds for each of its processes.
    process.kill(await checkpointerOf(server), 'SIGSTOP')
    expect(await end(server, 'SIGTERM')).toMatchObject({ exit: { code: null, signal: 'SIGKILL' } })
    await expect.poll(() => processesIn(dataDir), { timeout: SOON_MS }).toEqual([])
    const next = await startServer({ dataDir })
    await signIn(next.url, owner)
    expect(await end(next, 'SIGTERM')).toEqual(clean)
  })
})
