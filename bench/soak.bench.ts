import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import { MINUTE_MS } from '#contract/durations.ts'
import { visitsOf } from '#test/over-http.ts'
import { freePort, startServer } from '#test/process.ts'

import { memoryHeld } from './held.ts'
import { LINKS, makeLinks, spoolOf, storedIn } from './loaded-server.ts'
import { collectGarbage } from './memory.ts'

// What stays of visitors of every kind: node bench/soak.bench.ts [minutes]. Among them are some who leave before their answer, read
// nothing, close their half of the connection or send a request in pieces; a report is asked for every second. Memory, descriptors and
// the spool are told each minute; what was answered and what is stored are compared at the end.

const [minutes = 20] = process.argv.slice(2).map(Number)
const thousands = (n: number) => Math.round(n).toLocaleString('ru-RU')

const Counted = Type.Object({
  answered: Type.Integer(),
  left: Type.Integer(),
  others: Type.Integer(),
  broken: Type.Integer()
})
type Counted = Static<typeof Counted>

/** Answers what they counted last, and when they are gone. */
function visitors(port: string) {
  let last: Counted = { answered: 0, left: 0, others: 0, broken: 0 }
  const script = join(import.meta.dirname, 'soak-visitors.ts')
  const child = spawn(process.execPath, [script, port, String(minutes * 60), String(LINKS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true
  })
  process.once('exit', () => void child.kill())
  const lines = createInterface(child.stdout).on('line', line => {
    last = Value.Parse(Counted, JSON.parse(line))
  })
  const untilGone = async () => {
    await Promise.all([once(child, 'exit'), once(lines, 'close')])
    if (child.exitCode !== 0) throw new Error('the visitors broke down')
  }
  return { counted: () => last, gone: untilGone() }
}

/** Of a process; one may be closed meanwhile. */
function descriptorsOf(pid: number): string {
  const folder = `/proc/${pid}/fd`
  const targets = readdirSync(folder).map(name => {
    try {
      return readlinkSync(join(folder, name))
    } catch {
      return ''
    }
  })
  return `${targets.length} descriptors, ${targets.filter(target => target.startsWith('socket:')).length} of them sockets`
}

const dataDir = await mkdtemp(join(tmpdir(), 'tropa-soak-bench-'))
const inspector = await freePort()
const server = await startServer({
  dataDir,
  env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn', NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` }
})
try {
  const { token } = await makeLinks(server)
  const { counted, gone } = visitors(new URL(server.url).port)
  const over = new AbortController()
  // Whoever waits for it is told.
  void gone.catch(() => {}).finally(() => over.abort())
  const reports = (async () => {
    for (; !over.signal.aborted; await sleep(1000)) await visitsOf(server.url, token)
  })()
  const look = async (minute: number) => {
    await collectGarbage(inspector)
    const { files, lost } = await spoolOf(server)
    const { answered, left, others, broken } = counted()
    console.log(
      `  ${minute} min   ${thousands(answered)} answered, ${thousands(left)} left, ${thousands(others)} others, ${broken} broken off; ${(await memoryHeld(server)).text}; ${descriptorsOf(server.pid)}, ${files} files wait, ${lost} lost`
    )
  }
  for (let minute = 1; minute < minutes; minute += 1) {
    await sleep(MINUTE_MS)
    await look(minute)
  }
  await Promise.all([gone, reports])
  while ((await spoolOf(server)).files > 0) await sleep(1000)
  await look(minutes)
  await server.stop()
  const { answered, left } = counted()
  const { rows, ids } = await storedIn(dataDir)
  const fits = rows === ids && rows >= answered && rows <= answered + left
  console.log(
    `${thousands(rows)} stored${rows === ids ? ', each once' : `, ${thousands(ids)} different`}: ${thousands(answered)} were answered and ${thousands(left)} left before${fits ? '' : ': THEY DIFFER'}`
  )
  process.exitCode = fits ? 0 : 1
} finally {
  await server.killTree()
  await rm(dataDir, { recursive: true })
}
