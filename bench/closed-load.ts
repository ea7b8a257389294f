import { connect } from 'node:net'

import { Type, type Static } from 'typebox'

import { percentilesOf } from './numbers.ts'

export const Latencies = Type.Object({
  answers: Type.Integer(),
  /** How many answers of each status. */
  statuses: Type.Record(Type.String(), Type.Integer()),
  perSecond: Type.Number(),
  /** Milliseconds. */
  p50: Type.Number(),
  p99: Type.Number()
})
export type Latencies = Static<typeof Latencies>

const END = '\r\n\r\n'

/** Whether an answer is there, with its body. */
function isWhole(text: string): boolean {
  const end = text.indexOf(END)
  if (end < 0) return false
  const body = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0)
  return text.length >= end + END.length + body
}

/** Asks over so many connections, each as soon as its last answer is there, until there is no path any more. */
export async function askAll(
  port: number,
  connections: number,
  nextPath: () => string | undefined,
  headers: () => string = () => 'User-Agent: Mozilla/5.0\r\n'
): Promise<Latencies> {
  const took: number[] = []
  const statuses: Record<string, number> = {}
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay()
      let [answer, since] = ['', 0]
      const ask = () => {
        const path = nextPath()
        if (path === undefined) {
          socket.end()
          return
        }
        since = performance.now()
        socket.write(`GET /${path} HTTP/1.1\r\nHost: localhost\r\n${headers()}\r\n`)
      }
      socket.on('connect', ask)
      socket.on('data', chunk => {
        answer += chunk.toString('latin1')
        if (!isWhole(answer)) return
        const status = answer.slice(9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        answer = ''
        took.push(performance.now() - since)
        ask()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - began) / 1000
  const at = percentilesOf(took)
  return {
    answers: took.length,
    statuses,
    perSecond: took.length / seconds,
    p50: at(0.5),
    p99: at(0.99)
  }
}
