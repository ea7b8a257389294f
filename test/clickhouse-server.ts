import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { arch } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { freePort } from './process.ts'

const READY_MS = 20_000
const STEP_MS = 100

/** A real ClickHouse server: the engine of the chdb package can listen, when it is called from a plain C stack. */
const PROGRAM = `
import ctypes, sys
library, path, port = sys.argv[1:]
query = 'SYSTEM START LISTEN HTTP; SELECT sleepEachRow(1) FROM numbers(3600) SETTINGS max_block_size = 1 FORMAT Null'
args = ['clickhouse', '--path=' + path, '--http_port=' + port, '--listen_host=127.0.0.1', '--query=' + query]
ctypes.CDLL(library).query_stable_v2(len(args), (ctypes.c_char_p * len(args))(*[arg.encode() for arg in args]))
`

export interface ClickHouseServer {
  url: string
  start(): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
}

function library(): string {
  const entry = createRequire(fileURLToPath(import.meta.resolve('chdb'))).resolve(
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

/** A server of its own at a folder, not started yet; it can be killed and started again. */
export async function clickHouseServer(dir: string): Promise<ClickHouseServer> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  return {
    url,
    async start() {
      child = spawn('python3', ['-c', PROGRAM, library(), dir, port], { stdio: 'ignore' })
      const deadline = Date.now() + READY_MS
      while (!(await isUp(url))) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error('ClickHouse did not start')
        await sleep(STEP_MS)
      }
    },
    async kill() {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      child = undefined
    }
  }
}
