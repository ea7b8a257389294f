import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from './process.ts'

const READY_MS = 100_000
const STEP_MS = 100

/** A real ClickHouse server: the engine of the chdb package can listen, when it is called from a plain C stack. */
const PROGRAM = `
import ctypes, sys
library, *options = sys.argv[1:]
args = ['clickhouse', *options]
ctypes.CDLL(library).query_stable_v2(len(args), (ctypes.c_char_p * len(args))(*[arg.encode() for arg in args]))
`

const waits = 'SELECT sleepEachRow(1) FROM numbers(36000) SETTINGS max_block_size = 1 FORMAT Null'

export interface ClickHouseServer {
  url: string
  start(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
  /** It keeps its lines and says nothing, until it goes on. */
  fallSilent(): void
  goOn(): void
}

function library(): string {
  const entry = createRequire(createRequire(import.meta.url).resolve('chdb')).resolve(
    `@chdb/lib-linux-${arch()}-gnu/package.json`
  )
  return join(dirname(entry), 'libchdb.so')
}

async function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/ping`).then(
    ({ ok }) => ok,
    () => false
  )
}

/** Whether a port is listened at. Nobody asks there: a line that is closed at once could end the server. */
async function isListenedAt(port: number): Promise<boolean> {
  const listening = new RegExp(`:${port.toString(16).padStart(4, '0')} 0+:0000 0A `, 'i')
  return listening.test(await readFile('/proc/net/tcp', 'utf8'))
}

interface Place {
  host?: string
  port?: number
  /** Where other servers of its cluster reach it, and the file that names them. */
  member?: { port: number; config: string }
}

/** A server of its own at a folder, not started yet; it can be killed and started again. */
export async function clickHouseServer(dir: string, place: Place = {}): Promise<ClickHouseServer> {
  const { host = '127.0.0.1', port = await freePort(), member } = place
  const url = `http://${host}:${port}`
  const listen = `SYSTEM START LISTEN HTTP; ${member ? 'SYSTEM START LISTEN TCP; ' : ''}`
  const options = [
    `--path=${dir}`,
    `--http_port=${port}`,
    ...(member ? [`--tcp_port=${member.port}`, `--config-file=${member.config}`] : []),
    `--listen_host=${host}`,
    `--query=${listen}${waits}`
  ]
  const command = ['--pdeathsig', 'SIGKILL', '--', 'python3', '-c', PROGRAM, library(), ...options]
  let child: ChildProcess | undefined
  // The port of its neighbours opens last.
  const isOpen = async () => (await isUp(url)) && (!member || isListenedAt(member.port))

  /**
   * One of a cluster is started again when it ends by itself, as under a supervisor, and that is told. What of a server is in the package
   * ends the whole process at an exception of one connection, where ClickHouse's own program logs it: «Terminate called for uncaught
   * exception: NetException: Connection reset by peer», when a neighbour is killed that had lines to it. One that stands alone stays
   * away, and its test fails.
   */
  const launch = () => {
    const launched = spawn('setpriv', command, { stdio: 'ignore' })
    launched.once('exit', (code, signal) => {
      if (child !== launched || !member) return
      process.stdout.write(`ClickHouse at ${host} ended by itself (${signal ?? code}) and is started again\n`)
      launch()
    })
    child = launched
  }

  return {
    url,
    async start() {
      launch()
      const deadline = Date.now() + READY_MS
      while (!(await isOpen())) {
        if (Date.now() > deadline) throw new Error('ClickHouse did not start')
        await sleep(STEP_MS)
      }
    },
    async kill() {
      const killed = child
      child = undefined
      if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
      const ended = once(killed, 'exit')
      killed.kill('SIGKILL')
      await ended
    },
    fallSilent() {
      child?.kill('SIGSTOP')
    },
    goOn() {
      child?.kill('SIGCONT')
    }
  }
}
