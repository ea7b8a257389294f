import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { ensureWebBuild } from '#server/web-build.ts'

import { enginesOf, removeEngines } from './process-engines.ts'

const root = join(import.meta.dirname, '..')
const node = join(root, 'node_modules/.bin/node')
const READY = 'Тропа открыта'
const READY_MS = 200_000
const STEP_MS = 20

export interface Running {
  pid: number
  /** Everything it has printed so far, both streams. */
  output(): string
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Sends a signal to the process alone. */
  signal(name: NodeJS.Signals): void
  /** The process and everything below it. */
  tree(): number[]
  /** SIGKILL to the whole tree at once, without a look at what that is where it is given; resolves when nothing of it is left. */
  killTree(tree?: number[]): Promise<void>
}

export interface RunningServer extends Running {
  url: string
  dataDir: string
  /** Asks it to end, waits for that, and removes the data folder where it was its own. */
  stop(): Promise<void>
}

export interface LaunchOptions {
  env?: Record<string, string>
  /** Words before the command, such as `setpriv …`. */
  prefix?: string[]
  /** Modules that run before it, in every thread. */
  imports?: string[]
  /** What is run, and its words; absent: the server. */
  command?: string[]
}

const fieldsOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []

function parentOf(pid: number): number {
  try {
    return Number(fieldsOf(pid)[1])
  } catch {
    return 0
  }
}

/** Whether a process still runs; one that has ended and waits to be collected does not. */
export function isAlive(pid: number): boolean {
  try {
    return fieldsOf(pid)[0] !== 'Z'
  } catch {
    return false
  }
}

function treeOf(pid: number): number[] {
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const parents = new Map(all.map(name => [Number(name), parentOf(Number(name))]))
  const found = [pid]
  for (const ancestor of found) {
    for (const [child, parent] of parents) if (parent === ancestor) found.push(child)
  }
  return found.filter(isAlive)
}

/** Processes that work in a folder or below it, such as a PostgreSQL that was left behind. */
export const processesIn = (dir: string): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(dir) && isAlive(pid)
      } catch {
        return false
      }
    })

/** SIGKILL to one process, if it is still there. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended before.
  }
}

const living = new Set<Running>()

function follow(child: ChildProcess): Running {
  const chunks: Buffer[] = []
  const collect = (chunk: Buffer) => void chunks.push(chunk)
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      living.delete(running)
      resolve({ code, signal })
    })
  })
  const pid = child.pid ?? 0
  const running: Running = {
    pid,
    output: () => Buffer.concat(chunks).toString(),
    exited,
    signal: name => void child.kill(name),
    tree: () => treeOf(pid),
    async killTree(tree = treeOf(pid)) {
      tree.forEach(kill)
      const pids = [...tree, ...treeOf(pid)]
      pids.forEach(kill)
      await exited
      while (pids.some(isAlive)) await sleep(STEP_MS)
    }
  }
  living.add(running)
  return running
}

/** Starts `server/main.ts`, or another command, as an operator would; nothing is waited for. */
export function launch(options: LaunchOptions = {}): Running {
  const { env = {}, prefix = [], imports = [], command: [main = '', ...words] = ['server/main.ts'] } = options
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env
  const before = imports.map(path => `--import=${path}`)
  const command = [...prefix, node, ...before, join(root, main), ...words]
  return follow(
    spawn(command[0] ?? node, command.slice(1), {
      cwd: '/',
      env: {
        PATH,
        HOME,
        ...(TMPDIR !== undefined && { TMPDIR }),
        ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
        ...env
      },
      stdio: ['ignore', 'pipe', 'pipe']
    })
  )
}

/** Below the ports that the system gives to outgoing connections, or one of those could take it before the server does. */
const [LOWEST_PORT, HIGHEST_PORT] = [12_000, 32_000]
/** Each worker gives out its own, in turn: whoever gets one listens there later, or again after a kill. */
const SHARES = 10
const SHARE = (HIGHEST_PORT - LOWEST_PORT) / SHARES
let given = randomInt(SHARE)

/** A port that nobody listens on now, and nobody else is given. */
export async function freePort(): Promise<number> {
  given = (given + 1) % SHARE
  const port = LOWEST_PORT + (Number(process.env.VITEST_POOL_ID ?? 0) % SHARES) * SHARE + given
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return freePort()
  }
  probe.close()
  await once(probe, 'close')
  return port
}

export interface ServerOptions extends LaunchOptions {
  /** Absent: a new one, for this server alone. */
  dataDir?: string
}

async function untilReady(running: Running): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (!running.output().includes(READY)) {
    if (!isAlive(running.pid) || Date.now() > deadline) {
      await running.killTree()
      throw new Error(`the server did not open:\n${running.output()}`)
    }
    await sleep(STEP_MS)
  }
}

/** Built before, so that a start is never slow in one test and quick in the next. */
let built: Promise<string> | undefined

/** Starts the server and waits until it says that it is open. */
export async function startServer({ dataDir, ...options }: ServerOptions = {}): Promise<RunningServer> {
  await (built ??= ensureWebBuild(root))
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'tropa-process-')))
  const port = options.env?.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  const engines = await enginesOf(folder)
  const env = { DATA_DIR: folder, PORT: port, PUBLIC_URL: url, ...engines.env, ...options.env }
  const running = launch({ ...options, env })
  await untilReady(running)
  return {
    ...running,
    url,
    dataDir: folder,
    async stop() {
      running.signal('SIGTERM')
      await running.exited
      if (dataDir !== undefined) return
      await removeEngines(folder)
      await rm(folder, { recursive: true })
    }
  }
}

/** Ends whatever a failed test has left running. */
export async function killAll(): Promise<void> {
  await Promise.all([...living].map(running => running.killTree()))
}
