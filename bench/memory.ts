import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { factsOf } from './process-facts.ts'

/** What processes weigh, shared pages by halves; bytes. */
export function pss(pids: readonly number[]): number {
  const sizes = pids.map(pid => /^Pss:\s+(\d+)/m.exec(factsOf(pid, 'smaps_rollup'))?.[1])
  return sizes.reduce((sum, size) => sum + Number(size ?? 0) * 1024, 0)
}

/** Bytes. */
export interface Held {
  /** Of the process alone. */
  own: number
  /** Pages of its programs, which the system takes away and brings back as it likes. */
  programs: number
}

const LOOK_MS = 20

/** What a process holds, and the most of it from now on, which is looked at until it is let go. */
export function heldBy(pid: number): Disposable & { now: Held; most: () => Held } {
  const read = (): Held => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const size = (what: string) =>
      Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? NaN) * 1024
    return { own: size('RssAnon'), programs: size('RssFile') }
  }
  const now = read()
  let most = now
  const look = setInterval(() => {
    try {
      const { own, programs } = read()
      most = { own: Math.max(most.own, own), programs: Math.max(most.programs, programs) }
    } catch {
      // It is gone, which whoever waits for its answer is told.
      clearInterval(look)
    }
  }, LOOK_MS)
  return { now, most: () => most, [Symbol.dispose]: () => clearInterval(look) }
}

const Targets = Type.Array(Type.Object({ webSocketDebuggerUrl: Type.String() }))
const SETTLE_MS = 500

/** Makes the process whose inspector listens there throw away what nothing holds. */
export async function collectGarbage(inspector: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${inspector}/json/list`)
  const [target] = Value.Parse(Targets, await answer.json())
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  const answered = Promise.withResolvers<void>()
  socket.addEventListener('open', () => {
    socket.send('{"id":1,"method":"HeapProfiler.enable"}')
    socket.send('{"id":2,"method":"HeapProfiler.collectGarbage"}')
  })
  socket.addEventListener('message', ({ data }) => {
    if (String(data).includes('"id":2')) answered.resolve()
  })
  socket.addEventListener('error', () => answered.reject(new Error('the inspector gave no answer')))
  await answered.promise
  socket.close()
  await sleep(SETTLE_MS)
}
