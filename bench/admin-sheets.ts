import { setTimeout as sleep } from 'node:timers/promises'

import { MEGABYTE } from '#contract/sizes.ts'

import type { AdminWorld } from './admin-world.ts'
import { heldBy } from './memory.ts'
import { percentilesOf } from './numbers.ts'

const CLICK_MS = 10
const CALM_MS = 5000

/** Opens short links, one every hundredth of a second, until it is told to stop; answers how long they took, milliseconds. */
function clickAway({ url }: AdminWorld): () => Promise<number[]> {
  const over = new AbortController()
  const times: number[] = []
  const clicking = (async () => {
    for (let n = 1; !over.signal.aborted; n += 1) {
      const slug = ((BigInt(n) * 2_654_435_761n) % 4_294_967_296n).toString(16).padStart(8, '0')
      const began = performance.now()
      await (await fetch(`${url}/${slug}`, { redirect: 'manual' })).arrayBuffer()
      times.push(performance.now() - began)
      await sleep(CLICK_MS)
    }
  })()
  return async () => {
    over.abort()
    await clicking
    return times
  }
}

function shown(times: readonly number[]): string {
  const at = percentilesOf(times)
  return `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`
}

/** How short links answer while nothing else is asked. */
export async function measureCalm(world: AdminWorld): Promise<string> {
  const stop = clickAway(world)
  await sleep(CALM_MS)
  return shown(await stop())
}

const tell = (before: number, most: number) =>
  `${(before / MEGABYTE).toFixed(0)} MB +${((most - before) / MEGABYTE).toFixed(0)} MB`

/** Takes a whole file and throws it away. */
export async function measureSheet(world: AdminWorld, path: string): Promise<string> {
  using held = heldBy(world.pid)
  const stop = clickAway(world)
  const began = performance.now()
  const answer = await fetch(`${world.url}/api/admin/${path}`, { headers: world.headers })
  if (answer.status !== 200 || !answer.body) throw new Error(`${path} answered ${answer.status}`)
  let [first, bytes] = [0, 0]
  for await (const chunk of answer.body) {
    if (first === 0) first = performance.now() - began
    bytes += chunk.length
  }
  const seconds = (performance.now() - began) / 1000
  const most = held.most()
  const clicks = await stop()
  const rows = answer.headers.get('x-total-count')
  return [
    `${path}: about ${rows} rows, ${(bytes / MEGABYTE).toFixed(0)} MB`,
    `first byte ${first.toFixed(0)} ms, all ${seconds.toFixed(1)} s`,
    `memory ${tell(held.now.own, most.own)}, pages of programs ${tell(held.now.programs, most.programs)}`,
    `redirects beside it ${shown(clicks)}`
  ].join('; ')
}
