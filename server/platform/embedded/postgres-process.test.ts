import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { StartError } from '#server/platform/start-error.ts'

import { startPostgres } from './postgres-process.ts'
import type { EmbeddedPostgres } from './postgres-process.ts'

let root: string
let dir: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tropa-postgres-'))
  dir = join(root, 'postgres')
})

afterEach(() => rm(root, { recursive: true, force: true }))

const start = (folder = dir) => startPostgres({ dir: folder, fast: true })

async function ask(server: EmbeddedPostgres, query: string) {
  const { socketDir: host, user, database } = server
  const client = new Client({ host, user, database })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}

async function startAskStop(query: string, folder = dir) {
  const server = await start(folder)
  try {
    return await ask(server, query)
  } finally {
    await server.stop()
  }
}

/** One that has ended but was not yet collected by the system's first process has no program any more. */
const isAlive = (pid: number) => existsSync(`/proc/${pid}/exe`)

/** A process of its own that starts the server and then only waits. */
async function startElsewhere() {
  const module = pathToFileURL(join(import.meta.dirname, 'postgres-process.ts')).href
  const options = { dir, fast: true }
  const script = `
    const { startPostgres } = await import(${JSON.stringify(module)})
    console.log((await startPostgres(${JSON.stringify(options)})).pid)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const [line] = await once(child.stdout, 'data')
  return { child, serverPid: Number(line) }
}

test('keeps its data from one start to the next, behind a private socket and no port', async () => {
  await startAskStop('create table kept as select 7 as number')
  const server = await start()
  expect(await ask(server, 'select number from kept')).toEqual([{ number: 7 }])
  expect(await ask(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(server.socketDir).toBe(join(dir, 'socket'))
  expect((await stat(server.socketDir)).mode & 0o777).toBe(0o700)
  await server.stop()
  expect(await server.exited).toEqual({ code: 0, signal: null })
  expect(isAlive(server.pid)).toBe(false)
})

test('compares Cyrillic letters whatever the locale of the machine', async () => {
  vi.stubEnv('LANG', undefined)
  vi.stubEnv('LC_ALL', 'POSIX')
  try {
    const rows =
      await startAskStop(`select 'ПРИВЕТ' ilike 'привет' as alike, pg_encoding_to_char(encoding) as encoding
      from pg_database where datname = current_database()`)
    expect(rows).toEqual([{ alike: true, encoding: 'UTF8' }])
  } finally {
    vi.unstubAllEnvs()
  }
})

test('is out of reach of the terminal: it leads a process group of its own', async () => {
  const server = await start()
  const afterName = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ')[1]
  await server.stop()
  expect(afterName?.split(' ').slice(2, 4)).toEqual([`${server.pid}`, `${server.pid}`])
})

test('ends when its parent is killed, and the next start finds what was committed', async () => {
  await startAskStop('create table kept as select 7 as number')
  const { child, serverPid } = await startElsewhere()
  expect(isAlive(serverPid)).toBe(true)
  child.kill('SIGKILL')
  await vi.waitUntil(() => !isAlive(serverPid), { timeout: 60_000 })
  // Told at once, not when it found out.
  expect(await readFile(join(dir, 'server.log'), 'utf8')).toContain('received immediate shutdown request')
  expect(await startAskStop('select number from kept')).toEqual([{ number: 7 }])
})

test('ends a server of the same folder that an earlier run left behind', async () => {
  const orphan = await start()
  const server = await start()
  expect(await orphan.exited).toEqual({ code: 0, signal: null })
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('one that stands still is ended all the same: by the next start after a kill of its parent, and when it is told to', async () => {
  const { child, serverPid } = await startElsewhere()
  process.kill(serverPid, 'SIGSTOP')
  const killed = once(child, 'exit')
  child.kill('SIGKILL')
  await killed
  expect(isAlive(serverPid)).toBe(true)
  const server = await start()
  expect(isAlive(serverPid)).toBe(false)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  process.kill(server.pid, 'SIGSTOP')
  await server.stop()
  expect(await server.exited).toEqual({ code: 0, signal: null })
})

test('starts again after its server was killed, and told of the end', async () => {
  const server = await start()
  process.kill(server.pid, 'SIGKILL')
  expect(await server.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await server.stop()
  expect(await startAskStop('select 1 as one')).toEqual([{ one: 1 }])
})

test('a stale pid file that names a living stranger neither blocks the start nor harms the stranger', async () => {
  await startAskStop('select 1')
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  const mark = [stranger.pid, join(dir, 'data'), 1, 5432, join(dir, 'socket'), '', '', 'ready', ''].join('\n')
  await writeFile(join(dir, 'data', 'postmaster.pid'), mark)
  await writeFile(join(dir, 'socket', '.s.PGSQL.5432.lock'), mark)
  expect(await startAskStop('select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBeNull()
  expect(stranger.signalCode).toBeNull()
  stranger.kill('SIGKILL')
})

test('runs below a folder that only its owner may enter', async () => {
  await chmod(root, 0o700)
  const folder = join(root, 'a b', 'postgres')
  expect(await startAskStop('select 1 as one', folder)).toEqual([{ one: 1 }])
})

test('a path too long for a socket gets a private one in the temporary folder, unless somebody was there before', async () => {
  const folder = join(root, 'long'.repeat(30), 'postgres')
  const server = await start(folder)
  const { socketDir } = server
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(socketDir).toMatch(/\/tropa-[0-9a-f]{16}$/)
  expect((await stat(socketDir)).mode & 0o777).toBe(0o700)
  await chmod(socketDir, 0o755)
  await expect(start(folder)).rejects.toThrow(`${socketDir} is not a private folder`)
  await rm(socketDir, { recursive: true })
})

test('what a killed first start left is cleared away', async () => {
  await mkdir(join(dir, 'unfinished-abc', 'base'), { recursive: true })
  expect(await startAskStop('select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(dir)).toSorted()).toEqual(['data', 'server.log', 'socket'])
})

test('refuses files of another major version', async () => {
  await mkdir(join(dir, 'data'), { recursive: true })
  await writeFile(join(dir, 'data', 'PG_VERSION'), '16\n')
  const refused = start()
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/made by PostgreSQL 16, .* has PostgreSQL 18: dump it/)
})

test('refuses a folder that holds something else', async () => {
  await mkdir(join(dir, 'data'), { recursive: true })
  await writeFile(join(dir, 'data', 'thesis.txt'), 'years of work')
  await expect(start()).rejects.toThrow(/is not a PostgreSQL database: move it away/)
  expect(await readFile(join(dir, 'data', 'thesis.txt'), 'utf8')).toBe('years of work')
})

test('of files that are open to others it says how to close them', async () => {
  const data = join(dir, 'data')
  await startAskStop('select 1')
  await chmod(data, 0o755)
  await expect(start()).rejects.toThrow(`\`chmod 700 ${data}\``)
  await chmod(data, 0o700)
  expect(await startAskStop('select 1 as one')).toEqual([{ one: 1 }])
})

test('shows the log of a server that ends at once', async () => {
  await startAskStop('select 1')
  await rm(join(dir, 'data', 'global', 'pg_control'))
  const refused = start()
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(/ended at once \(code \d\).*\n.*could not.*pg_control/s)
})
