import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { memoryHeld } from './held.ts'
import { cores, makeLinks, offer, spoolOf, startPinned, storedIn, type Second } from './loaded-server.ts'
import { watchThreads } from './threads.ts'

// Whether counting keeps up with what redirects bring: clicks of all kinds at a steady rate, the spool, the memory.

const RATES = process.argv.slice(2).map(Number)
const SECONDS = Number(process.env.SECONDS ?? 60)
const STEP_SECONDS = 5
/** A closed file is taken in within a second or two; more that wait mean that counting falls behind. */
const FILES_IN_PASSING = 6
/** PSS of all processes together, whatever comes in. */
const MEMORY_MB = 1200
/** Answers that come so much after the last click was due: fewer were answered than offered. */
const LATE_SECONDS = 2

const dataDir = await mkdtemp(join(tmpdir(), 'tropa-ingest-bench-'))
const thousands = (n: number) => Math.round(n).toLocaleString('ru-RU').padStart(9)
console.log(`${cores}; ${SECONDS} s a rate`)

const server = await startPinned(dataDir)
await makeLinks(server)
let answered = 0

/** Answers whether the server kept up. */
async function steady(rate: number): Promise<boolean> {
  console.log(`\n${thousands(rate)} clicks/s offered. At the start: ${(await memoryHeld(server)).text}`)
  let seconds: Second[] = []
  let elapsed = 0
  let most = 0
  const waiting: number[] = []
  const tell = async (second: Second) => {
    seconds.push(second)
    elapsed += 1
    if (elapsed % STEP_SECONDS > 0) return
    const spool = await spoolOf(server)
    const rateNow = seconds.reduce((sum, one) => sum + one.answered, 0) / seconds.length
    const p99 = Math.max(...seconds.map(one => one.p99))
    console.log(
      `  ${String(elapsed).padStart(3)} s  ${thousands(rateNow)} answered/s   p50 ${(seconds.at(-1)?.p50 ?? 0).toFixed(1)} ms   worst p99 of a second ${p99.toFixed(1)} ms   spool: ${spool.files} files, oldest ${spool.oldestSeconds} s`
    )
    if (elapsed <= SECONDS) waiting.push(spool.files)
    const held = await memoryHeld(server)
    most = Math.max(most, held.all)
    if (elapsed % (2 * STEP_SECONDS) === 0) console.log(`         ${held.text}`)
    seconds = []
  }
  let total = 0
  const threads = watchThreads(server.pid)
  await offer(server, rate, SECONDS, async second => {
    total = second.total
    if (second.wrong > 0) throw new Error(`${second.wrong} answers were no redirects`)
    await tell(second)
  })
  console.log(`  share of a core, and of the time waited for one: ${threads()}`)
  answered += total
  const overdue = elapsed - SECONDS
  const inTime = overdue <= LATE_SECONDS
  const began = performance.now()
  while ((await spoolOf(server)).files > 0) await sleep(100)
  const emptied = (performance.now() - began) / 1000
  const keeps = waiting.length > 1 && waiting.slice(1).every(files => files <= FILES_IN_PASSING)
  const falling = waiting.length > 1 ? 'THE SPOOL GROWS' : 'TOO SHORT to see whether the spool grows'
  console.log(
    `  ${keeps ? 'the spool does not grow' : falling}; after the last answer it is empty in ${emptied.toFixed(1)} s; ${inTime ? 'the answers came in time' : `THE ANSWERS CAME ${overdue} s LATE`}`
  )
  const isBounded = most <= MEMORY_MB
  console.log(`  memory: ${most} MB at most; goal ${MEMORY_MB}${isBounded ? '' : ': NOT MET'}`)
  return keeps && inTime && isBounded
}

try {
  const good: boolean[] = []
  for (const rate of RATES.length > 0 ? RATES : [30_000]) good.push(await steady(rate))
  console.log(`\nAt the end: ${(await memoryHeld(server)).text}`)
  await server.stop()
  const { rows, ids } = await storedIn(dataDir)
  const fits = rows === answered && ids === answered
  console.log(
    `${thousands(answered)} redirects answered, ${thousands(rows)} rows, ${thousands(ids)} different clicks${fits ? ': each once' : ': THEY DIFFER'}`
  )
  process.exitCode = fits && good.every(Boolean) ? 0 : 1
} finally {
  await server.killTree().catch(() => {})
  await rm(dataDir, { recursive: true })
}
