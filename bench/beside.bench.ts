import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DAY_MS } from '#contract/durations.ts'
import { fillVisits } from '#test/fill-visits.ts'
import { signIn } from '#test/over-http.ts'
import type { RunningServer } from '#test/process.ts'

import { memoryHeld } from './held.ts'
import {
  account,
  cores,
  LINKS,
  makeLinks,
  offer,
  startPinned,
  type Percentiles,
  type Second
} from './loaded-server.ts'
import { watchThreads } from './threads.ts'

// What redirects feel of the heaviest questions: their latency while dashboards read every visit that there is, and without.

const VISITS = Number(process.env.VISITS ?? 10_000_000)
const RATES = process.argv.slice(2).map(Number)
const SECONDS = Number(process.env.SECONDS ?? 15)
const DAYS = 6
/** Each asks again as soon as it is answered; the server lets as many through as it has readers. */
const ASKERS = 4
const GOAL = 3
/** The status with which a server that has no time for a question says so. */
const FULL = 503

const dataDir = await mkdtemp(join(tmpdir(), 'tropa-beside-bench-'))
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const range = `dateFrom=${day(Date.now() - DAYS * DAY_MS)}&dateTo=${day(Date.now())}`
/** Filtered, so that no sums made beforehand can answer them. */
const questions = ['visits', 'visits-chart', 'cities/new', 'referrers'].map(
  report => `/api/ch_analytics/${report}?${range}&device=mobile`
)

interface Asked {
  answers: number
  refused: number
  slowest: number
}

/** Asks until told to stop. */
function askOn(server: RunningServer, token: string): () => Promise<Asked> {
  const asked: Asked = { answers: 0, refused: 0, slowest: 0 }
  const stopping = new AbortController()
  const one = async (first: number) => {
    for (let turn = first; !stopping.signal.aborted; turn += 1) {
      const began = performance.now()
      const answer = await fetch(`${server.url}${questions[turn % questions.length]}`, {
        headers: { authorization: `Bearer ${token}` }
      })
      const text = await answer.text()
      if (answer.status === FULL) {
        asked.refused += 1
        continue
      }
      if (!answer.ok) throw new Error(text)
      asked.answers += 1
      asked.slowest = Math.max(asked.slowest, performance.now() - began)
    }
  }
  const all = Promise.all(Array.from({ length: ASKERS }, (_, asker) => one(asker)))
  // Told of when it is stopped: a fault that nobody waits for yet would leave the server behind.
  all.catch(() => {})
  return async () => {
    stopping.abort()
    await all
    return asked
  }
}

interface Latency extends Percentiles {
  /** The p99 of the worst second. */
  worst: number
}

/** Of all answers after the first two seconds, which warm up. */
async function latencyAt(server: RunningServer, rate: number): Promise<Latency> {
  const seconds: Second[] = []
  await offer(server, rate, SECONDS, second => void seconds.push(second))
  const { whole, wrong } = seconds.at(-1) ?? {}
  if (!whole || wrong !== 0) throw new Error(`${wrong} answers were no redirects`)
  return { ...whole, worst: Math.max(...seconds.slice(2).map(({ p99 }) => p99)) }
}

const show = (name: string, { p50, p99, worst }: Latency) =>
  console.log(
    `  ${name.padEnd(28)} p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms   p99 of the worst second ${worst.toFixed(2)} ms`
  )

async function compare(server: RunningServer, token: string, rate: number): Promise<boolean> {
  console.log(`\n${rate.toLocaleString('ru-RU')} clicks/s`)
  const before = watchThreads(server.pid)
  const idle = await latencyAt(server, rate)
  show('alone', idle)
  console.log(`  ${before()}`)
  const threads = watchThreads(server.pid)
  const stop = askOn(server, token)
  const beside = await latencyAt(server, rate)
  const { answers, refused, slowest } = await stop()
  show('beside the heaviest questions', beside)
  console.log(
    `  ${answers} questions answered and ${refused} refused, the slowest in ${Math.round(slowest)} ms; ${threads()}`
  )
  const ratio = beside.p99 / idle.p99
  const word = answers === 0 ? ', but NO QUESTION WAS ANSWERED' : ratio <= GOAL ? '' : ': MORE THAN THE GOAL'
  console.log(`  p99: ${ratio.toFixed(2)} times${word}`)
  return answers > 0 && ratio <= GOAL
}

try {
  const first = await startPinned(dataDir)
  const { owner } = await makeLinks(first)
  await first.stop()
  await fillVisits(dataDir, { owner, links: LINKS, visits: VISITS, days: DAYS })
  const server = await startPinned(dataDir)
  try {
    const token = await signIn(server.url, account)
    console.log(`${VISITS.toLocaleString('ru-RU')} visits; ${cores}; ${SECONDS} s each`)
    await latencyAt(server, 5000)
    const good: boolean[] = []
    for (const rate of RATES.length > 0 ? RATES : [5000, 30_000])
      good.push(await compare(server, token, rate))
    console.log(`\nAt the end: ${(await memoryHeld(server)).text}`)
    process.exitCode = good.every(Boolean) ? 0 : 1
    await server.stop()
  } finally {
    await server.killTree()
  }
} finally {
  await rm(dataDir, { recursive: true })
}
