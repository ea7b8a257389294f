import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { ADMIN, confirmEmail, payNothing } from '#test/free-plan.ts'
import { createShortlink, PERSON, signUp, visitsOf } from '#test/over-http.ts'
import { freePort, startServer } from '#test/process.ts'

import { answeringTime, pinAll, pinMain } from './cpu.ts'
import { chooseLoad, type Measured } from './load.ts'

// Our redirect and the page of a landing, their clicks recorded, against a bare node:http that always answers the same redirect:
// same run, same core, same load.

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

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const show = (name: string, { perSecond, p50, p99, cost }: Round) =>
  console.log(
    `  ${name.padEnd(10)} ${Math.round(perSecond).toLocaleString('ru-RU').padStart(8)}/s   p50 ${p50}   p99 ${p99}   ${cost.toFixed(1)} µs of the answering thread each`
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
]
const port = Number(new URL(server.url).port)
let clicks = 0

async function compare(title: string, pin: () => void): Promise<void> {
  console.log(`\n${title}`)
  const plain: Round[] = []
  const ours = links.map(link => ({ ...link, rounds: Array<Round>() }))
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Anew each time: the engine makes threads as it goes.
    pin()
    const bareRound = await measure(bare.pid, bare.port, '/bare')
    if (round > 0) {
      show('bare', bareRound)
      plain.push(bareRound)
    }
    for (const { name, slug, rounds } of ours) {
      const one = await measure(server.pid, port, `/${slug}`)
      clicks += one.answers
      if (round === 0) continue
      show(name, one)
      rounds.push(one)
    }
  }
  for (const { name, rounds } of ours) {
    const ratios = rounds.map((one, index) => one.perSecond / (plain[index]?.perSecond ?? 1))
    const cost = median(plain.map(round => round.cost)) / median(rounds.map(round => round.cost))
    console.log(
      `  ${name}, ratio: median ${median(ratios).toFixed(2)} (${ratios.map(ratio => ratio.toFixed(2)).join(' ')}); by work of the answering thread ${cost.toFixed(2)}`
    )
  }
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
  const fits = extra >= 0 && extra <= CONNECTIONS * 2 * links.length * (ROUNDS + 1)
  console.log(
    `\n${clicks.toLocaleString('ru-RU')} answers, ${counted.toLocaleString('ru-RU')} visits counted${fits ? `: all of them, and ${extra} whose answer the load no longer waited for` : ': THEY DIFFER'}`
  )
  process.exitCode = fits ? 0 : 1
} finally {
  bare.stop()
  await server.stop()
}
