import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { connectPostgres } from '#server/platform/postgres.ts'
import { readSecrets } from '#server/platform/secrets.ts'

import { launchAdmin } from './admin-process.ts'
import { done, launchBackup, launchRestore } from './backup-process.ts'
import { clickHouseCluster, type ClickHouseCluster } from './clickhouse-cluster.ts'
import { clickHouseServer, type ClickHouseServer } from './clickhouse-server.ts'
import { databaseOf } from './outside.ts'
import { createShortlink, open, owner, signUp, visitsOf } from './over-http.ts'
import { startPostgresServer, type PostgresServer } from './postgres-server.ts'
import { enginesOf } from './process-engines.ts'
import { killAll, startServer } from './process.ts'

const CLICKS = 40
/** Of a test that starts engines again and again. */
const PATIENCE_MS = 1_200_000
const SOON_MS = 90_000

let root: string
let postgres: PostgresServer
let clickhouse: ClickHouseServer
let cluster: ClickHouseCluster
/** What left the first place. */
let dir: string
let secrets: Record<string, string>
let token: string
let slug: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tropa-move-'))
  postgres = await startPostgresServer(join(root, 'postgres'))
  clickhouse = await clickHouseServer(join(root, 'clickhouse'))
  await clickhouse.start()
  cluster = await clickHouseCluster(join(root, 'cluster'))
  await cluster.start()
  dir = join(root, 'moving')
}, 400_000)
afterEach(killAll)
afterAll(async () => {
  await postgres.stop()
  await clickhouse.kill()
  await cluster.kill()
  await rm(root, { recursive: true, force: true })
})

/** A database outside without a table, which belongs to somebody who is no superuser. */
async function makePostgres(name: string): Promise<Record<string, string>> {
  const url = postgres.ofOwner(name)
  const admin = connectPostgres({ url: postgres.url })
  await admin.unsafe(`create database ${name} owner ${new URL(url).username}`)
  await admin.end()
  return { DATABASE_URL: url }
}

async function makeClickHouse(name: string): Promise<Record<string, string>> {
  const made = await fetch(clickhouse.url, { method: 'POST', body: `create database ${name}` })
  expect(made.status).toBe(200)
  return { CLICKHOUSE_URL: databaseOf(clickhouse.url, name) }
}

test(
  'an installation moves to a PostgreSQL and a ClickHouse outside, and is the same there',
  { timeout: PATIENCE_MS },
  async () => {
    const dataDir = join(root, 'data')
    const first = await startServer({ dataDir })
    token = await signUp(first.url, owner)
    slug = await createShortlink(first.url, token)
    for (let click = 0; click < CLICKS; click += 1) await open(first.url, slug)

    const env = { DATA_DIR: dataDir, ...(await enginesOf(dataDir)).env }
    const [refused, why] = await launchAdmin(['export', dir], env).ended
    expect([refused, why]).toEqual([1, expect.stringContaining('is in use by another process')])
    await first.stop()
    const exported = await launchAdmin(['export', dir], env).ended
    expect(exported).toEqual([0, expect.stringContaining('Готово')])

    const there = {
      DATA_DIR: join(root, 'there'),
      ...(await makePostgres('moved')),
      ...(await makeClickHouse('moved'))
    }
    const strange = { ...there, TOKEN_SECRET: 'x'.repeat(40), ENCRYPTION_KEY: 'y'.repeat(40) }
    const [, unlike] = await launchAdmin(['import', dir], strange).ended
    expect(unlike).toContain('TOKEN_SECRET: set it to what is in')

    const [tokenSecret = ''] = await readSecrets(join(dir, 'secrets/token-secret'))
    const [encryptionKey = ''] = await readSecrets(join(dir, 'secrets/encryption-key'))
    secrets = { TOKEN_SECRET: tokenSecret, ENCRYPTION_KEY: encryptionKey }
    const moved = { ...there, ...secrets }
    const [code, said] = await launchAdmin(['import', dir], moved).ended
    expect([code, said]).toEqual([0, expect.stringContaining('Всё на месте и совпало с копией')])
    expect(said).toMatch(/ClickHouse, visits: \d+ — всё совпало/)

    const second = await startServer({ dataDir: moved.DATA_DIR, env: moved })
    await expect.poll(() => visitsOf(second.url, token), { timeout: SOON_MS }).toBe(CLICKS)
    await open(second.url, slug)
    await expect.poll(() => visitsOf(second.url, token), { timeout: SOON_MS }).toBe(CLICKS + 1)
    await second.stop()

    const [again, full] = await launchAdmin(['import', dir], { ...moved, DATA_DIR: join(root, 'other') })
      .ended
    expect([again, full]).toEqual([1, expect.stringContaining('the database is not empty')])
  }
)

test(
  'it goes on to a cluster, whose backup has what every shard has, and comes back from there',
  { timeout: PATIENCE_MS },
  async () => {
    const env = {
      DATA_DIR: join(root, 'spread'),
      ...(await makePostgres('spread')),
      ...cluster.env,
      ...secrets
    }
    expect(await launchAdmin(['import', dir], env).ended).toEqual([
      0,
      expect.stringContaining('совпало с копией')
    ])
    const third = await startServer({ dataDir: env.DATA_DIR, env })
    await open(third.url, slug)
    await expect.poll(() => visitsOf(third.url, token), { timeout: SOON_MS }).toBe(CLICKS + 1)
    const back = join(root, 'back')
    expect(await done(launchBackup(back, env))).toContain(`ClickHouse, visits: строк ${CLICKS + 1}`)
    await third.stop()

    const home = join(root, 'home')
    const { env: there } = await enginesOf(home)
    await done(launchRestore(back, { DATA_DIR: home, ...there, ...secrets }))
    const last = await startServer({ dataDir: home, env: secrets })
    expect(await visitsOf(last.url, token)).toBe(CLICKS + 1)
    await last.stop()
  }
)
