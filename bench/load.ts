import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

import { askAll } from './closed-load.ts'
import { pinAll } from './cpu.ts'

export interface Measured {
  answers: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface Load {
  name: string
  run(port: number, path: string, seconds: number): Promise<Measured>
}

const found = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])

const UNIT_MS = new Map([
  ['us', 0.001],
  ['ms', 1],
  ['s', 1000]
])

/** Of a line such as `  99%    1.20ms`. */
function percentile(text: string, share: number): number {
  const [, amount, unit = ''] = new RegExp(`^\\s+${share}%\\s+([\\d.]+)(us|ms|s)$`, 'm').exec(text) ?? []
  return Number(amount) * (UNIT_MS.get(unit) ?? NaN)
}

/** wrk, pinned to a core of its own. @throws when an answer was no redirect */
function withWrk(connections: number, core: number, headers: Record<string, string>): Load {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  return {
    name: 'wrk',
    async run(port, path, seconds) {
      const url = `http://127.0.0.1:${port}${path}`
      const args = [
        '-c',
        String(core),
        'wrk',
        '-t1',
        `-c${connections}`,
        `-d${seconds}s`,
        '--latency',
        ...fields,
        url
      ]
      const { stdout } = await promisify(execFile)('taskset', args)
      if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
      return {
        answers: found(stdout, /(\d+) requests in/),
        perSecond: found(stdout, /Requests\/sec:\s+([\d.]+)/),
        p50: percentile(stdout, 50),
        p99: percentile(stdout, 99)
      }
    }
  }
}

/** Our own load where there is no wrk: of this process, so it weighs more. @throws when an answer was an error */
function withOwn(connections: number, core: number, headers: Record<string, string>): Load {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return {
    name: 'own load (install wrk for steadier figures)',
    async run(port, path, seconds) {
      pinAll(process.pid, String(core))
      const until = performance.now() + seconds * 1000
      const next = () => (performance.now() < until ? path.slice(1) : undefined)
      const measured = await askAll(port, connections, next, () => fields.join(''))
      const { statuses } = measured
      if (!Object.keys(statuses).every(status => /^[23]/.test(status)))
        throw new Error(JSON.stringify(statuses))
      return measured
    }
  }
}

function hasWrk(): boolean {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export const chooseLoad = (connections: number, core: number, headers: Record<string, string>): Load =>
  hasWrk() ? withWrk(connections, core, headers) : withOwn(connections, core, headers)
