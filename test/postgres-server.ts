import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { choosePostgresAccount } from '#server/platform/embedded/postgres-account.ts'
import { findPostgres } from '#server/platform/embedded/postgres-binaries.ts'
import type { PostgresBinaries } from '#server/platform/embedded/postgres-binaries.ts'
import { run } from '#server/platform/embedded/run.ts'
import { connectPostgres } from '#server/platform/postgres.ts'

import { freePort } from './process.ts'

const DEBIANS = '/usr/lib/postgresql/15/bin'
const READY_MS = 100_000
const STEP_MS = 100
const OWNER = 'tropa_owner'

interface Kind {
  binaries: PostgresBinaries
  /** Of initdb. */
  locale: string[]
}

/** The oldest version that is supported, sorting as a Russian server does, where Debian's is installed; else the one from npm. */
async function kindOf(dir: string): Promise<Kind> {
  const initdb = join(DEBIANS, 'initdb')
  const isInstalled = await access(initdb).then(
    () => true,
    () => false
  )
  if (!isInstalled) {
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    return { binaries: await findPostgres(join(dir, 'lib')), locale }
  }
  const { PATH = '' } = process.env
  return {
    binaries: { initdb, postgres: join(DEBIANS, 'postgres'), env: { PATH, LC_ALL: 'C.UTF-8' } },
    locale: ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=ru-RU']
  }
}

/** As of a server that somebody else runs: reached by TCP with a password, and who uses it is no superuser. */
export interface PostgresServer {
  /** Of its superuser. */
  url: string
  /** Of somebody who may do nothing, in one of its databases. */
  ofOwner(database: string): string
  stop(): Promise<void>
}

/** A PostgreSQL server of its own below a folder. */
export async function startPostgresServer(dir: string): Promise<PostgresServer> {
  await mkdir(dir, { mode: 0o755 })
  const { binaries, locale } = await kindOf(dir)
  const { account } = await choosePostgresAccount(dir, join(dir, 'data'), binaries)
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(dir, 'password')
  await writeFile(passwordFile, password, { mode: 0o644 })
  const data = join(dir, 'data')
  const { code, output } = await run(
    [
      ...account.prefix,
      binaries.initdb,
      '--no-sync',
      '--encoding=UTF8',
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      `--pgdata=${data}`,
      ...locale
    ],
    { env: binaries.env }
  )
  if (code !== 0) throw new Error(`initdb: ${output}`)

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '400',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off'
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, ...prefix] = [...account.prefix, 'setpriv', '--pdeathsig', 'SIGQUIT', '--']
  const child = spawn(program, [...prefix, binaries.postgres, '-D', data, ...words], {
    env: binaries.env,
    cwd: '/',
    stdio: 'ignore'
  })
  const urlOf = (user: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const url = urlOf('postgres', 'postgres')
  const makeOwner = async () => {
    const sql = connectPostgres({ url }, { connections: 1 })
    try {
      await sql.unsafe(`create role ${OWNER} login password '${password}'`)
    } finally {
      await sql.end()
    }
  }
  const deadline = Date.now() + READY_MS
  for (;;) {
    const fault = await makeOwner().catch((error: unknown) => error)
    if (fault === undefined) break
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error('PostgreSQL did not start', { cause: fault })
    }
    await sleep(STEP_MS)
  }
  return {
    url,
    ofOwner: database => urlOf(OWNER, database),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    }
  }
}
