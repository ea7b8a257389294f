import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { clickHouseServer, type ClickHouseServer } from './clickhouse-server.ts'
import { createDatabase } from './databases.ts'
import { startHammer } from './hammer.ts'
import { openLive } from './live-client.ts'
import { breakableHttp, breakableUrl } from './outage.ts'
import { createShortlink, open, owner, signIn, signUp, visitsOf } from './over-http.ts'
import { isAlive, killAll, processesIn, startServer, type RunningServer } from './process.ts'
import { expectEachCounted, spooledFiles } from './stored-visits.ts'

const EXIT_MS = 10_000
const SOON_MS = 120_000
const CONNECTIONS = 16
const LOAD_MS = 1500
/** More of a file of the page than the sockets between two processes hold. */
const ASKED_AT_ONCE = 200
const other = { username: 'other@example.ru', password: 'secret-123' }

let root: string
let engine: ClickHouseServer
let way: Awaited<ReturnType<typeof breakableHttp>>
let dataDir: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tropa-stop-'))
  dataDir = join(root, 'data')
  engine = await clickHouseServer(join(root, 'engine'))
  await engine.start()
  way = await breakableHttp(engine.url)
}, 200_000)

afterEach(killAll)

afterAll(async () => {
  await way.close()
  await engine.kill()
  await rm(root, { recursive: true, force: true })
})

const portOf = ({ url }: RunningServer) => Number(new URL(url).port)
const untilTakenIn = () => expect.poll(() => spooledFiles(dataDir), { timeout: SOON_MS }).toEqual([])
const start = () => startServer({ dataDir, env: { CLICKHOUSE_URL: way.url, LOG_LEVEL: 'warn' } })

/** A client that says this much, and reads nothing. */
function say(server: RunningServer, words: string): Socket {
  const socket = connect(portOf(server), '127.0.0.1').pause()
  socket.on('error', () => {})
  socket.write(words)
  return socket
}

const isOpen = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

async function pageFile(server: RunningServer): Promise<string> {
  const page = await (await fetch(server.url)).text()
  const [, path] = /<script[^>]* src="([^"]+)"/.exec(page) ?? []
  if (path === undefined) throw new Error('the page has no script')
  return path
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

/** Everything that can hold a stop up. */
async function hangOn(server: RunningServer, token: string): Promise<void> {
  const bearer = `Authorization: Bearer ${token}`
  say(server, 'GET /half-a-requ')
  say(server, `${request('POST /api/auth/login', 'Content-Type: application/json', 'Content-Length: 999')}{`)
  say(server, request(`GET ${await pageFile(server)}`).repeat(ASKED_AT_ONCE))
  say(server, request('GET /health'))
  const today = new Date().toISOString().slice(0, 10)
  say(server, request(`GET /api/ch_analytics/cities?dateFrom=2026-01-01&dateTo=${today}`, bearer))
  say(server, request(`GET /api/users/shortlinks/statistics?dateFrom=2026-01-01&dateTo=${today}`, bearer))
  await sleep(300)
}

/** Waits for the end; answers how it was, what is left of it, and whether it stopped listening before. */
async function ended(server: RunningServer, tree: number[], begun: number) {
  const port = portOf(server)
  while (await isOpen(port)) await sleep(5)
  const closedFirst = isAlive(server.pid)
  const exit = await server.exited
  const took = performance.now() - begun
  process.stdout.write(`stopped in ${Math.round(took)} ms\n`)
  const left = [...tree.filter(isAlive), ...processesIn(server.dataDir)]
  return { exit, inTime: took < EXIT_MS, closedFirst, left }
}

const clean = { exit: { code: 0, signal: null }, inTime: true, closedFirst: true, left: [] }

test(
  'under load, with clients that hang on and a ClickHouse that is silent, it ends in time and nothing is lost',
  { timeout: 900_000 },
  async () => {
    const server = await start()
    const token = await signUp(server.url, owner)
    const slug = await createShortlink(server.url, token)
    const live = await openLive(server.url, { authorization: `Bearer ${token}` })
    const visitors = startHammer(portOf(server), CONNECTIONS, slug, 1)
    await live.seen(1)
    way.silence()
    await hangOn(server, token)
    await sleep(LOAD_MS)

    const [tree, begun] = [server.tree(), performance.now()]
    server.signal('SIGTERM')
    expect(await ended(server, tree, begun)).toEqual(clean)
    const inFlight = await visitors.broken
    await live.ended
    expect(await spooledFiles(dataDir)).not.toEqual([])
    expect(server.output()).not.toMatch(/"level":60|TypeError/)

    await way.mend()
    const next = await start()
    const again = await signIn(next.url, owner)
    await untilTakenIn()
    const counted = await expectEachCounted({ url: engine.url }, { answered: visitors.names(), inFlight })
    await expect.poll(() => visitsOf(next.url, again), { timeout: SOON_MS }).toBe(counted)
    process.stdout.write(`${visitors.answered()} redirects answered, ${inFlight.length} in flight\n`)
    await next.stop()
  }
)

test('with a PostgreSQL that is silent', { timeout: 400_000 }, async () => {
  const database = await createDatabase()
  const outage = await breakableUrl(database.address)
  const secret = 'x'.repeat(32)
  const server = await startServer({
    env: {
      LOG_LEVEL: 'warn',
      DATABASE_URL: outage.address.url,
      TOKEN_SECRET: secret,
      ENCRYPTION_KEY: secret
    }
  })
  const slug = await createShortlink(server.url, await signUp(server.url, owner))
  outage.silence()
  await open(server.url, slug).catch(() => {})
  const [tree, begun] = [server.tree(), performance.now()]
  server.signal('SIGTERM')
  expect(await ended(server, tree, begun)).toEqual(clean)
  await outage.close()
  await database.drop()
  await rm(server.dataDir, { recursive: true })
})

test('more signals during the stop change nothing of it', { timeout: 600_000 }, async () => {
  const server = await start()
  const slug = await createShortlink(server.url, await signUp(server.url, other), 'signals')
  const visitors = startHammer(portOf(server), CONNECTIONS, slug, 1)
  await expect.poll(() => visitors.answered(), { timeout: SOON_MS }).toBeGreaterThan(100)
  say(server, 'GET /half-a-requ')
  const [tree, begun] = [server.tree(), performance.now()]
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGINT'] as const) {
    server.signal(signal)
    await sleep(100)
  }
  expect(await ended(server, tree, begun)).toMatchObject({ ...clean, closedFirst: expect.any(Boolean) })
  const inFlight = await visitors.broken

  const next = await start()
  const token = await signIn(next.url, other)
  await untilTakenIn()
  const counted = await expectEachCounted({ url: engine.url }, { answered: visitors.names(), inFlight })
  await expect.poll(() => visitsOf(next.url, token), { timeout: SOON_MS }).toBe(counted)
  await next.stop()
})
