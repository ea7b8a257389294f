import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { connectClickHouse } from '#server/platform/clickhouse.ts'

import { clickHouseRelay, silence } from './clickhouse-relay.ts'
import { clickHouseServer, type ClickHouseServer } from './clickhouse-server.ts'
import { createShortlink, open, signUp, visitsOf } from './over-http.ts'
import { enginesOf } from './process-engines.ts'
import { freePort, killAll, launch, processesIn, startServer } from './process.ts'

// What a start makes of `CLICKHOUSE_URL`: what passes by itself is waited for, what only the operator can mend ends it.

/** Each start takes a minute on a full machine. */
vi.setConfig({ testTimeout: 400_000, hookTimeout: 200_000 })

let dir: string
let engine: ClickHouseServer

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-clickhouse-'))
  engine = await clickHouseServer(join(dir, 'engine'))
  await engine.start()
})
afterEach(killAll)
afterAll(async () => {
  await engine.kill()
  await rm(dir, { recursive: true, force: true })
})

const dataDir = () => join(dir, 'data')

/** What an operator sees of a start that is refused. */
async function refused(url: string, env: Record<string, string> = {}): Promise<string> {
  const port = String(await freePort())
  const engines = await enginesOf(dataDir())
  const running = launch({
    env: { DATA_DIR: dataDir(), PORT: port, ...engines.env, CLICKHOUSE_URL: url, ...env }
  })
  const { code } = await running.exited
  const output = running.output().trim()
  expect(code, output).toBe(1)
  expect(output).not.toMatch(/\n\s+at |node:internal|"level":60|\{"|very-secret/)
  expect(processesIn(dataDir())).toEqual([])
  return output
}

const withUser = (account: string) => engine.url.replace('://', `://${account}@`)

test('a user or a password that the server does not know', async () => {
  expect(await refused(withUser('tropa:very-secret'))).toMatch(
    /^CLICKHOUSE_URL: ClickHouse at 127\.0\.0\.1:\d+ cannot be used \(.*Authentication failed.*\): start it, or mend the address, user and password\.$/
  )
})

test('a database that it does not have', async () => {
  expect(await refused(`${engine.url}/nowhere`)).toMatch(
    /^CLICKHOUSE_URL: ClickHouse at \S+ cannot be used \(.*nowhere.*\)/
  )
})

test('a database of a newer version', async () => {
  const clickhouse = connectClickHouse({ url: engine.url })
  const first = await startServer({ dataDir: dataDir(), env: { CLICKHOUSE_URL: engine.url } })
  await first.stop()
  const name = '9999_of_the_future.sql'
  await clickhouse.writer.command({ query: `insert into migrations (name) values ('${name}')` })
  expect(await refused(engine.url)).toBe(
    `The database was migrated by a newer version (${name}); start that version.`
  )
  await clickhouse.writer.command({
    query: `alter table migrations delete where name = '${name}'`,
    clickhouse_settings: { mutations_sync: '2' }
  })
  await clickhouse.close()
})

test('a PostgreSQL that is down besides', async () => {
  const nobody = `127.0.0.1:${await freePort()}`
  const output = await refused(`http://${nobody}`, {
    DATABASE_URL: `postgres://tropa:very-secret@${nobody}/tropa`,
    TOKEN_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEY: 'x'.repeat(32),
    LOG_LEVEL: 'fatal'
  })
  expect(output).toMatch(/^DATABASE_URL: no PostgreSQL answers at /)
})

test.each(['127.0.0.1', 'no-such-host.invalid'])(
  'nobody at %s: redirects are open without it, and the log says what to mend, but no password',
  async host => {
    const url = `http://tropa:very-secret@${host}:${await freePort()}`
    const server = await startServer({ dataDir: dataDir(), env: { CLICKHOUSE_URL: url } })
    const account = { username: `${host}@example.ru`, password: 'secret-123' }
    const slug = await createShortlink(
      server.url,
      await signUp(server.url, account),
      `of-${host.slice(0, 2)}--`
    )
    await open(server.url, slug)
    expect(server.output()).toContain('ClickHouse is away: redirects go on, clicks wait in the spool')
    expect(server.output()).toMatch(
      /CLICKHOUSE_URL: ClickHouse at \S+ cannot be used \(.*\): start it, or mend/
    )
    await server.stop()
    expect(server.output()).not.toContain('very-secret')
  }
)

test(
  'a server that takes the connection and says nothing: redirects are open, and what they were asked is counted when it speaks',
  { timeout: 600_000 },
  async () => {
    const relay = await clickHouseRelay(engine.url)
    relay.breakAll(silence)
    const server = await startServer({ dataDir: dataDir(), env: { CLICKHOUSE_URL: relay.url } })
    const token = await signUp(server.url, { username: 'silent@example.ru', password: 'secret-123' })
    await open(server.url, await createShortlink(server.url, token, 'of-silence'))
    expect(server.output()).toContain('ClickHouse is away')
    relay.breakAll()
    const visits = () => visitsOf(server.url, token).catch(() => 'unknown')
    await expect.poll(visits, { timeout: 120_000, interval: 500 }).toBe(1)
    await server.stop()
    await relay.close()
  }
)
