import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { embeddedOnly } from './embedded-only.ts'
import { enginesOf } from './process-engines.ts'
import { freePort, killAll, launch, processesIn, startServer, type LaunchOptions } from './process.ts'
import { smallDisk } from './small-disk.ts'

const isRoot = process.getuid?.() === 0
const ordinaryUser = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'] : []

/** Each start takes a minute on a full machine. */
vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })

let root: string
let dataDir: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tropa-start-'))
  dataDir = join(root, 'data')
  const warm = await startServer({ dataDir })
  await warm.stop()
})

afterEach(killAll)

afterAll(() => rm(root, { recursive: true, force: true }))

/** What an operator sees of a start that is refused: some lines, code 1, and nothing left behind. */
async function refused({ env, prefix }: LaunchOptions): Promise<string> {
  const dir = env?.DATA_DIR ?? dataDir
  const port = String(await freePort())
  const engines = await enginesOf(dir)
  const running = launch({
    env: { DATA_DIR: dir, PORT: port, ...engines.env, ...env },
    ...(prefix && { prefix })
  })
  const { code } = await running.exited
  const output = running.output().trim()
  expect(code, output).toBe(1)
  expect(output).not.toMatch(/\n\s+at |node:internal|"level":60|\{"/)
  expect(processesIn(dir)).toEqual([])
  return output
}

test('every wrong setting is named at once, with what it should be', async () => {
  const output = await refused({
    env: {
      PORT: 'http',
      PUBLIC_URL: 'tropa.ru',
      LOG_LEVEL: 'loud',
      SPOOL_SYNC_MS: '-1',
      TRUST_PROXY: '1.2.3'
    }
  })
  const names = [...output.matchAll(/^ {2}(\w+): .+/gm)].map(([, name]) => name)
  expect(names.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'LOG_LEVEL',
    'PORT',
    'PUBLIC_URL',
    'SPOOL_SYNC_MS',
    'TRUST_PROXY'
  ])
})

test('a busy port', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const output = await refused({ env: { PORT: String(port) } })
  other.close()
  expect(output).toBe(
    `Port ${port} of 127.0.0.1 is in use. Stop what listens there or set PORT to another one.`
  )
})

test('an address that is not of this machine', async () => {
  expect(await refused({ env: { HOST: '192.0.2.1' } })).toMatch(
    /^HOST 192\.0\.2\.1 is no address of this machine/
  )
})

test('a data folder that is a file, or below one', async () => {
  const file = join(root, 'file')
  await writeFile(file, '')
  for (const dir of [file, join(file, 'data')]) {
    expect(await refused({ env: { DATA_DIR: dir } })).toMatch(/^\S+ is not a folder: move the file away/)
  }
})

test('a data folder that may not be written', async () => {
  const locked = join(root, 'locked')
  await mkdir(locked, { mode: 0o555 })
  await chmod(root, 0o755)
  for (const dir of [locked, join(locked, 'data')]) {
    const output = await refused({ env: { DATA_DIR: dir }, prefix: ordinaryUser })
    expect(output).toMatch(/cannot be written by the user with id \d+: give it to this user with chown/)
  }
})

test('a folder of pictures that is a file, or may not be written', async () => {
  const file = join(root, 'pictures')
  await writeFile(file, '')
  expect(await refused({ env: { UPLOADS_DIR: file } })).toMatch(
    `${file} is not a folder: move the file away, or set UPLOADS_DIR to another folder.`
  )
  const [fresh, locked] = [join(root, 'fresh'), join(root, 'locked-pictures')]
  await mkdir(fresh)
  await chmod(fresh, 0o777)
  await mkdir(locked, { mode: 0o555 })
  await chmod(root, 0o755)
  const output = await refused({ env: { DATA_DIR: fresh, UPLOADS_DIR: locked }, prefix: ordinaryUser })
  expect(output).toMatch(
    /^The folder \S+\/locked-pictures cannot be written by .* or set UPLOADS_DIR to another folder\. /
  )
})

test('a base of places that is none', async () => {
  const file = join(root, 'city.mmdb')
  await writeFile(file, 'none')
  expect(await refused({ env: { GEOIP_DB: file } })).toBe(
    `GEOIP_DB: ${file} is no base of places in MMDB format, or not a whole one. Put a whole one there, or take the setting away.`
  )
})

test('a second process on the same data folder; the first one goes on', async () => {
  const first = await startServer({ dataDir })
  const { env } = await enginesOf(dataDir)
  const second = launch({ env: { DATA_DIR: dataDir, PORT: String(await freePort()), ...env } })
  expect(await second.exited).toEqual({ code: 1, signal: null })
  expect(second.output().trim()).toBe(
    `The data folder ${dataDir} is in use by another process (pid ${first.pid}): stop that one first, or set DATA_DIR to another folder.`
  )
  expect((await fetch(`${first.url}/health`)).status).toBe(200)
  await first.stop()
})

test('a PostgreSQL that is down', async () => {
  const port = await freePort()
  const output = await refused({
    env: {
      DATABASE_URL: `postgres://tropa:very-secret@127.0.0.1:${port}/tropa`,
      TOKEN_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEY: 'x'.repeat(32),
      // A ClickHouse that is outside, too, waits for it aloud.
      LOG_LEVEL: 'fatal'
    }
  })
  expect(output).toBe(
    `DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED): start it, or mend the address.`
  )
})

embeddedOnly('only their files need so much', () => {
  test.each([1, 20, 30])('a disk of %d MB', async megabytes => {
    const dir = join(root, `disk-${megabytes}`)
    await mkdir(dir)
    const output = await refused({ env: { DATA_DIR: dir }, prefix: smallDisk(megabytes, dir) })
    expect(output).toMatch(
      /^The disk that holds \S+ is full: free some space|^A file below \S+ may not grow any more: raise the limit/
    )
  })
})
