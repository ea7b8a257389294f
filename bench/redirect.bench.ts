import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { ADMIN, confirmEmail, payNothing } from '#test/free-plan.ts'
import { createShortlink, PERSON, signUp, visitsOf } from '#test/over-http.ts'
import { freePort, startServer } from '#test/process.ts'

import { answeringTime, pinAll, pinMain, pinTree, workedBy } from './cpu.ts'
import { chooseLoad, type Measured } from './load.ts'
import { spoolOf } from './loaded-server.ts'
import { median } from './numbers.ts'

// Our redirect and the page of a landing, their clicks recorded, against a bare node:http that always answers the same redirect:
// same run, same core, same load. The bare server is measured only when nothing is left to count or to merge, and first in one round and last in
// the next. ONLY=redirect leaves the landing out.

const CONNECTIONS = 64
const SECONDS = Number(process.env.SECONDS ?? 4)
const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** Of the redirect: so much of what the bare server answers, and its p99 so many times at most. */
const [RATIO_GOAL, P99_GOAL] = [0.9, 2]
/** Longer than the spool file lives that is being written. */
const FILE_MS = 1500
/** In a second: a twentieth of a core. */
const QUIET_NS = 50_000_000
const SERVER_CORE = '0'
const LOAD_CORE = 1
const allCores = `0-${availableParallelism() - 1}`
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
  // Also when our server does not start.
  process.once('exit', () => child.kill())
  await once(child.stdout, 'data')
  return { pid: child.pid ?? 0, port, stop: () => void child.kill() }
}

async function measure(pid: number, port: number, path: string): Promise<Round> {
  const before = answeringTime(pid)
  const measured = await load.run(port, path, SECONDS)
  return { ...measured, cost: (answeringTime(pid) - before) / measured.answers / 1000 }
}

/** A page as sellers make them: a picture, three links, advertising. */
const landing = {
  title: 'Осенние куртки из нашей мастерской',
  description: 'Шьём в Иванове с 2012 года. Доставка по всей России.',
  isMicrolanding: true,
  microlandingTemplate: 'market',
  erid: '2VtzqwKxR5a',
  advertiser: 'ООО «Ромашка», ИНН 7700000000',
  additionalLinks: [
    { title: 'Наш канал в Telegram', url: 'https://t.me/romashka' },
    { title: 'Отзывы ВКонтакте', url: 'https://vk.com/romashka' },
    { title: 'Магазин на Ozon', url: 'https://www.ozon.ru/seller/romashka-1/' }
  ]
}

const count = (n: number) => Math.round(n).toLocaleString('ru-RU')
const met = (good: boolean) => (good ? 'met' : 'NOT MET')

const show = (name: string, { perSecond, p50, p99, cost }: Round) =>
  console.log(
    `  ${name.padEnd(10)} ${count(perSecond).padStart(8)}/s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms   ${cost.toFixed(1)} µs of the answering thread each`
  )

const bare = await startBare()
const server = await startServer({ env: { ADMIN_USERNAME: ADMIN } })
const token = await signUp(server.url, { username: ADMIN, password: 'secret-123' })
const owner = { username: ADMIN, token }
await confirmEmail(server, owner)
await payNothing(server.url, owner, owner, 'START_1')
const links = [
  { name: 'redirect', slug: await createShortlink(server.url, token, 'redirect-bench') },
  { name: 'landing', slug: await createShortlink(server.url, token, 'landing-bench', landing) }
].filter(({ name }) => name === (process.env.ONLY ?? name))
const port = Number(new URL(server.url).port)
let clicks = 0
let toBeCounted = false

async function untilCounted(): Promise<void> {
  if (toBeCounted) await sleep(FILE_MS)
  while ((await spoolOf(server)).files > 0) await sleep(100)
  // The engine merges what was counted, on the core of the load.
  for (let before = -Infinity, now = workedBy([server.pid]); now - before > QUIET_NS;) {
    await sleep(1000)
    ;[before, now] = [now, workedBy([server.pid])]
  }
  toBeCounted = false
}

async function measureBare(): Promise<Round> {
  await untilCounted()
  return measure(bare.pid, bare.port, '/bare')
}

async function measureOurs(slug: string): Promise<Round> {
  toBeCounted = true
  const round = await measure(server.pid, port, `/${slug}`)
  clicks += round.answers
  return round
}

/** Whether the goals, which are of redirects, are met. */
function judge(name: string, rounds: Round[], plain: Round[]): boolean {
  const ratios = rounds.map((one, index) => one.perSecond / (plain[index]?.perSecond ?? NaN))
  const cost = median(plain.map(round => round.cost)) / median(rounds.map(round => round.cost))
  const [ratio, p99] = [
    median(ratios),
    median(rounds.map(one => one.p99)) / median(plain.map(one => one.p99))
  ]
  console.log(
    `  ${name}, ratio: median ${ratio.toFixed(2)} (${ratios.map(one => one.toFixed(2)).join(' ')}); p99, of medians: ${p99.toFixed(2)} times; by work of the answering thread ${cost.toFixed(2)}`
  )
  if (name !== 'redirect') return true
  console.log(
    `  goals: ratio at least ${RATIO_GOAL} ${met(ratio >= RATIO_GOAL)}; p99 at most ${P99_GOAL} times ${met(p99 <= P99_GOAL)}`
  )
  return ratio >= RATIO_GOAL && p99 <= P99_GOAL
}

async function compare(title: string, pin: () => void): Promise<boolean> {
  console.log(`\n${title}`)
  const all = [
    { name: 'bare', ask: measureBare, rounds: Array<Round>() },
    ...links.map(({ name, slug }) => ({ name, ask: () => measureOurs(slug), rounds: Array<Round>() }))
  ]
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Anew each time: the engine makes threads as it goes.
    pin()
    for (const { name, ask, rounds } of round % 2 === 0 ? all : all.toReversed()) {
      const one = await ask()
      if (round === 0) continue
      show(name, one)
      rounds.push(one)
    }
  }
  const [plain, ...ours] = all
  return ours.map(({ name, rounds }) => judge(name, rounds, plain?.rounds ?? [])).every(Boolean)
}

try {
  console.log(
    `${CONNECTIONS} connections, ${SECONDS} s a round, the first one of each is not counted; load: ${load.name}`
  )
  const good = await compare(
    'The answering thread on core 0; counting, the engine and PostgreSQL elsewhere',
    () => {
      pinAll(bare.pid, elsewhere)
      pinTree(server, elsewhere)
      for (const { pid } of [bare, server]) pinMain(pid, SERVER_CORE)
    }
  )
  await compare('Everything on core 0: counting, the engine and PostgreSQL too', () => {
    pinAll(bare.pid, SERVER_CORE)
    pinTree(server, SERVER_CORE)
  })
  pinTree(server, allCores)

  const deadline = Date.now() + 120_000
  let counted = 0
  while (counted < clicks && Date.now() < deadline) {
    await sleep(500)
    counted = await visitsOf(server.url, token)
  }
  const extra = counted - clicks
  const fits = extra >= 0 && extra <= CONNECTIONS * 2 * links.length * (ROUNDS + 1)
  console.log(
    `\n${count(clicks)} answers, ${count(counted)} visits counted${fits ? `: all of them, and ${extra} whose answer the load no longer waited for` : ': THEY DIFFER'}`
  )
  // With everything on one core there is no goal.
  process.exitCode = fits && good ? 0 : 1
} finally {
  bare.stop()
  await server.stop()
}
