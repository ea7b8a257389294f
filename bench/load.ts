import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

import { startHammer } from '#test/hammer.ts'

export interface Measured {
  answers: number
  perSecond: number
  p50: string
  p99: string
}

export interface Load {
  name: string
  run(port: number, path: string, seconds: number): Promise<Measured>
}

const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '?'

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
        answers: Number(found(stdout, /(\d+) requests in/)),
        perSecond: Number(found(stdout, /Requests\/sec:\s+([\d.]+)/)),
        p50: found(stdout, /^\s+50%\s+(\S+)/m),
        p99: found(stdout, /^\s+99%\s+(\S+)/m)
      }
    }
  }
}

/** Our own load where there is no wrk: of this process, so it weighs more, and it knows no latency. */
function withHammer(connections: number, headers: Record<string, string>): Load {
  const fields = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`
  )
  return {
    name: 'own load (install wrk for steadier figures and latencies)',
    async run(port, path, seconds) {
      const hammer = startHammer(port, connections, `GET ${path} HTTP/1.1\r\n${fields.join('')}\r\n`)
      await new Promise(resolve => setTimeout(resolve, seconds * 1000))
      await hammer.stop()
      const answers = hammer.answered()
      return { answers, perSecond: answers / seconds, p50: '?', p99: '?' }
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
  hasWrk() ? withWrk(connections, core, headers) : withHammer(connections, headers)
