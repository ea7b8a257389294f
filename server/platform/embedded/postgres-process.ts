import { spawn } from 'node:child_process'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { StartError } from '#server/platform/start-error.ts'

import { diskFullIn, fileProblem } from './file-problem.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import type { PostgresAccount } from './postgres-account.ts'
import { findPostgres } from './postgres-binaries.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { POSTGRES_USER, prepareDatabaseFiles } from './postgres-cluster.ts'
import { removeLeftovers } from './postgres-leftovers.ts'
import { openPostgresLog } from './postgres-log.ts'
import type { PostgresLog } from './postgres-log.ts'
import { answers } from './postgres-ready.ts'
import { postgresArguments } from './postgres-settings.ts'
import { socketFolder } from './postgres-socket.ts'

type PostgresExit = { code: number | null; signal: NodeJS.Signals | null }

export type EmbeddedPostgres = {
  socketDir: string
  user: string
  database: string
  pid: number
  /** Ends the server: what runs is cut off, what was committed is safe. Resolves when it is gone. */
  stop(): Promise<void>
  /** Resolves when the server is gone, asked for or not. */
  exited: Promise<PostgresExit>
}

type PostgresOptions = {
  /** The folder of everything PostgreSQL keeps, its log too. */
  dir: string
  /** For tests only: faster, and unsafe when the machine loses power. */
  fast?: boolean
}

const STOP_PATIENCE_MS = 8_000

/**
 * In a session of its own, out of reach of the terminal's Ctrl-C, and ended by the kernel when we are killed.
 * Entering a user namespace or changing the user clears that, so it is asked for last.
 */
function launch(
  { prefix }: PostgresAccount,
  { postgres, env }: PostgresBinaries,
  args: string[],
  log: PostgresLog
) {
  const [file = '', ...rest] = [...prefix, 'setpriv', '--pdeathsig', 'SIGQUIT', '--', postgres, ...args]
  const child = spawn(file, rest, {
    env,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor]
  })
  const exited = new Promise<PostgresExit>(resolve => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: null, signal: null }))
  })
  const stop = async () => {
    child.kill('SIGINT')
    // One that was halted (SIGSTOP) hears of it only when it goes on.
    child.kill('SIGCONT')
    const patience = new AbortController()
    const late = wait(STOP_PATIENCE_MS, undefined, { signal: patience.signal })
      .then(() => child.kill('SIGQUIT'))
      .catch(() => false)
    await Promise.race([exited, late])
    patience.abort()
    await exited
  }
  return { pid: child.pid ?? 0, exited, stop }
}

function notStarted(dir: string, path: string, exit: PostgresExit | undefined, lines: string): StartError {
  const what =
    exit === undefined ? 'does not answer' : `ended at once (${exit.signal ?? `code ${exit.code}`})`
  // A copy of the folder, or a change of rights for all of it, opens what PostgreSQL wants closed.
  const advice = lines.includes('has invalid permissions')
    ? `close its files to others, \`chmod 700 ${join(dir, 'data')}\``
    : 'mend what its log says, or set DATABASE_URL'
  return (
    diskFullIn(lines, dir) ?? new StartError(`PostgreSQL in ${dir} ${what}: ${advice}. ${path}:\n${lines}`)
  )
}

async function start(dir: string, path: string, fast: boolean): Promise<EmbeddedPostgres> {
  const cluster = join(dir, 'data')
  const binaries = await findPostgres(join(dir, 'lib'))
  const { account, major } = await choosePostgresAccount(dir, cluster, binaries)
  await prepareDatabaseFiles(cluster, { binaries, account, major, fast })
  const socketDir = await socketFolder(dir, account.uid, account.gid)
  await removeLeftovers(cluster, socketDir)
  const log = await openPostgresLog(path)
  const address = { socketDir, user: POSTGRES_USER, database: 'postgres' }
  const { pid, exited, stop } = launch(account, binaries, postgresArguments(cluster, socketDir, fast), log)
  log.close()
  const given = { up: false }
  const ready = await Promise.race([answers(address, given), exited])
  if (ready === true) return { ...address, pid, exited, stop }
  given.up = true
  if (ready === false) await stop()
  throw notStarted(dir, path, ready === false ? undefined : ready, await log.lastLines())
}

/**
 * Starts the PostgreSQL that came from npm over `dir`, creating its files the first time. It listens on a Unix socket
 * only and ends with this process, however that ends. The caller holds the lock of the data folder, and calls from the main thread.
 * @throws {StartError} when it cannot start, with what to do
 */
export async function startPostgres({ dir, fast = false }: PostgresOptions): Promise<EmbeddedPostgres> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    return await start(await realpath(dir), join(dir, 'server.log'), fast)
  } catch (error) {
    throw fileProblem(dir, error)
  }
}
