import { setTimeout as sleep } from 'node:timers/promises'

import { MEGABYTE } from '#contract/sizes.ts'
import { startHammer } from '#test/hammer.ts'
import { freePort, startServer } from '#test/process.ts'

import { answeringTime, pinMain, pinTree, workedBy } from './cpu.ts'
import { openReader, type Reader } from './live-client.ts'
import { ask, makeUsers } from './live-users.ts'
import { collectGarbage, pss } from './memory.ts'
import { percentilesOf } from './numbers.ts'

// The stream of visits as they come: how soon a click is seen, what a thousand open streams weigh and cost.

const USERS = 200
const STREAMS_EACH = 5
const CLICKS = 200
const GAP_MS = 100
const IDLE_SECONDS = 30
const SHOWN_SECONDS = 15
const LOADS = [0, 5000]
const SEEN_GOAL_MS = 2000
const WEIGHT_GOAL_MB = 100

const all = '0,1'
const inspector = await freePort()
const server = await startServer({
  env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn', NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` }
})
const port = Number(new URL(server.url).port)
const part = (name: string) => process.argv.length < 3 || process.argv.includes(name)

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1)

async function gauge(name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1])
}

async function costOf(seconds: number): Promise<string> {
  const databases = server.tree().filter(pid => pid !== server.pid)
  const [thread, whole, postgres] = [answeringTime(server.pid), workedBy([server.pid]), workedBy(databases)]
  await sleep(seconds * 1000)
  const share = (before: number, after: number) => `${((after - before) / seconds / 10_000_000).toFixed(2)} %`
  return `answering thread ${share(thread, answeringTime(server.pid))} of a core, the process ${share(whole, workedBy([server.pid]))}, PostgreSQL ${share(postgres, workedBy(databases))}`
}

/** Answers what the process weighs without garbage, bytes. */
async function weigh(name: string): Promise<number> {
  const asItIs = pss([server.pid])
  await collectGarbage(inspector)
  const held = pss([server.pid])
  const [heap, external] = [
    await gauge('nodejs_heap_size_used_bytes'),
    await gauge('nodejs_external_memory_bytes')
  ]
  console.log(
    `  ${name.padEnd(44)} process ${megabytes(asItIs)} MB; without garbage ${megabytes(held)} MB, of which heap ${megabytes(heap)} MB, buffers ${megabytes(external)} MB`
  )
  return held
}

/** Says whether a goal is met; the bench fails by one that is not. */
function judge(goal: string, isMet: boolean): void {
  console.log(`  goal: ${goal}: ${isMet ? 'met' : 'MISSED'}`)
  if (!isMet) process.exitCode = 1
}

const users = await makeUsers(server.url, USERS)
const [first, busy] = users
if (!first || !busy) throw new Error('no users')
pinTree(server, all)
pinMain(server.pid, '0')

/** How long each of some clicks takes to its reader, beside so many others a second. */
async function latency(load: number): Promise<void> {
  const connections = 50
  const hammer =
    load > 0 ? startHammer(port, connections, busy?.slug ?? '', (connections * 1000) / load) : undefined
  const sent = new Map<string, number>()
  const took: number[] = []
  const reader = openReader(port, first?.token ?? '', data => {
    const mark = /"utm_content":"(\w+)"/.exec(data)?.[1] ?? ''
    took.push(performance.now() - (sent.get(mark) ?? NaN))
  })
  await reader.opened
  await sleep(2000)
  const [answered, began] = [hammer?.answered() ?? 0, performance.now()]
  for (let click = 0; click < CLICKS; click += 1) {
    sent.set(`n${click}`, performance.now())
    await ask(`${server.url}/${first?.slug}?utm_content=n${click}`, { redirect: 'manual' })
    await sleep(Math.random() * GAP_MS * 2)
  }
  const perSecond = ((hammer?.answered() ?? 0) - answered) / ((performance.now() - began) / 1000)
  const deadline = performance.now() + 20_000
  while (took.length < CLICKS && performance.now() < deadline) await sleep(20)
  const at = percentilesOf(took)
  const ms = (share: number) => Math.round(at(share))
  console.log(
    `  beside ${Math.round(perSecond)} clicks a second: ${took.length} of ${CLICKS} seen; ms: least ${ms(0)}, median ${ms(0.5)}, 95 % ${ms(0.95)}, 99 % ${ms(0.99)}, most ${ms(1)}`
  )
  judge(`every click is seen within ${SEEN_GOAL_MS} ms`, took.length === CLICKS && ms(1) <= SEEN_GOAL_MS)
  reader.close()
  await hammer?.stop()
}

/** Opens the links of all users evenly, about so often a second. */
async function clicking(perSecond: number, seconds: number): Promise<number> {
  const each = users.map(({ slug }) => startHammer(port, 1, slug, (users.length * 1000) / perSecond))
  await sleep(seconds * 1000)
  await Promise.all(each.map(hammer => hammer.stop()))
  return each.reduce((sum, hammer) => sum + hammer.answered(), 0) / seconds
}

const seen = (readers: readonly Reader[]) => readers.reduce((sum, reader) => sum + reader.visits(), 0)

async function open(each: number): Promise<Reader[]> {
  const readers = users.flatMap(({ token }) => Array.from({ length: each }, () => openReader(port, token)))
  const began = performance.now()
  await Promise.all(readers.map(reader => reader.opened))
  console.log(
    `  ${readers.length} streams of ${users.length} users were open after ${Math.round(performance.now() - began)} ms`
  )
  return readers
}

try {
  if (part('latency')) {
    console.log('From the click to the reader')
    for (const load of LOADS) await latency(load)
  }
  if (part('weight')) {
    console.log('A thousand streams')
    // Every code path has run before it is weighed.
    await clicking(1000, 10)
    await sleep(3000)
    const without = await weigh('without any')
    console.log(`  without any: ${await costOf(10)}`)
    const readers = await open(STREAMS_EACH)
    const grown = (await weigh('open')) - without
    judge(`a thousand streams weigh less than ${WEIGHT_GOAL_MB} MB`, grown < WEIGHT_GOAL_MB * MEGABYTE)
    console.log(`  idle, with their heartbeats: ${await costOf(IDLE_SECONDS)}`)
    await weigh(`after ${IDLE_SECONDS} s of idleness`)
    const before = seen(readers)
    const [rate, cost] = await Promise.all([clicking(1000, SHOWN_SECONDS), costOf(SHOWN_SECONDS)])
    await weigh(`while ${Math.round(rate)} clicks a second are shown`)
    await sleep(2000)
    console.log(
      `  shown to them: ${Math.round((seen(readers) - before) / SHOWN_SECONDS)} visits a second; ${cost}`
    )
    for (const reader of readers) reader.pause()
    await clicking(1000, SHOWN_SECONDS)
    await weigh('when none of them reads any more')
    for (const reader of readers) reader.close()
    await sleep(3000)
    await weigh('closed')
  }
} finally {
  await server.stop()
}
