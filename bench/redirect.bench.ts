import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { createShortlink, PERSON, signUp, visitsOf } from '#test/over-http.ts'
import { freePort, startServer } from '#test/process.ts'

import { answeringTime, pinAll, pinMain } from './cpu.ts'
import { chooseLoad, type Measured } from './load.ts'

// Our redirect, its click recorded, against a bare node:http that always answers the same: same run, same core, same load.

const CONNECTIONS = 64
const SECONDS = Number(process.env.SECONDS ?? 4)
const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SERVER_CORE = '0'
const LOAD_CORE = 1
const all = `0-${availableParallelism() - 1}`
const elsewhere = availableParallelism() > 2 ? `2-${availableParallelism() - 1}` : String(LOAD_CORE)

interface Round extends Measured {
  /** Microseconds of the answering thread for each answer. */
  cost: number
}

const load = chooseLoad(CONNECTIONS, LOAD_CORE, { 'user-agent': PERSON, 'accept-language': 'ru' })

async function startBare(): Promise<{ pid: number; port: number; stop: () => void }> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await once(child.stdout, 'data')
  return { pid: child.pid ?? 0, port, stop: () => void child.kill() }
}

async function measure(pid: number, port: number, path: string): Promise<Round> {
  const before = answeringTime(pid)
  const measured = await load.run(port, path, SECONDS)
  return { ...measured, cost: (answeringTime(pid) - before) / measured.answers / 1000 }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const show = (name: string, { perSecond, p50, p99, cost }: Round) =>
  console.log(
    `  ${name.padEnd(10)} ${Math.round(perSecond).toLocaleString('ru-RU').padStart(8)}/s   p50 ${p50}   p99 ${p99}   ${cost.toFixed(1)} µs of the answering thread each`
  )

const bare = await startBare()
const server = await startServer()
const token = await signUp(server.url, { username: 'bench@example.ru', password: 'secret-123' })
const slug = await createShortlink(server.url, token)
const port = Number(new URL(server.url).port)
let clicks = 0

async function compare(title: string, pin: () => void): Promise<void> {
  console.log(`\n${title}`)
  const [plain, ours]: [Round[], Round[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Anew each time: the engine makes threads as it goes.
    pin()
    const one = await measure(bare.pid, bare.port, '/bare')
    const other = await measure(server.pid, port, `/${slug}`)
    clicks += other.answers
    if (round === 0) continue
    show('bare', one)
    show('redirect', other)
    plain.push(one)
    ours.push(other)
  }
  const ratios = ours.map((one, index) => one.perSecond / (plain[index]?.perSecond ?? 1))
  const cost = median(plain.map(round => round.cost)) / median(ours.map(round => round.cost))
  console.log(
    `  ratio: median ${median(ratios).toFixed(2)} (${ratios.map(ratio => ratio.toFixed(2)).join(' ')}); by work of the answering thread ${cost.toFixed(2)}`
  )
}

try {
  console.log(
    `${CONNECTIONS} connections, ${SECONDS} s a round, the first one of each is not counted; load: ${load.name}`
  )
  pinMain(bare.pid, SERVER_CORE)
  await compare('The answering thread on core 0; counting and the engine elsewhere', () => {
    pinAll(server.pid, elsewhere)
    pinMain(server.pid, SERVER_CORE)
  })
  await compare('Everything on core 0: counting and the engine too', () => pinAll(server.pid, SERVER_CORE))
  pinAll(server.pid, all)

  const deadline = Date.now() + 120_000
  let counted = 0
  while (counted < clicks && Date.now() < deadline) {
    await new Promise(resolve => setTimeout(resolve, 500))
    counted = await visitsOf(server.url, token)
  }
  const extra = counted - clicks
  const fits = extra >= 0 && extra <= CONNECTIONS * 2 * (ROUNDS + 1)
  console.log(
    `\n${clicks.toLocaleString('ru-RU')} answers, ${counted.toLocaleString('ru-RU')} visits counted${fits ? `: all of them, and ${extra} whose answer the load no longer waited for` : ': THEY DIFFER'}`
  )
  process.exitCode = fits ? 0 : 1
} finally {
  bare.stop()
  await server.stop()
}
