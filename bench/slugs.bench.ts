import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { signUp } from '#test/over-http.ts'
import { freePort, startServer } from '#test/process.ts'

import { askAll, Latencies } from './closed-load.ts'
import { pinAll, pinMain, pinTree } from './cpu.ts'
import { collectGarbage } from './memory.ts'
import { randomSlugs, base36Slug } from './random-slugs.ts'

// A million links in PostgreSQL, asked in random order: first when none is in memory, then again, then some of them beside a flood of
// links that are not in memory, and beside one of slugs that are no links; at last all of them, more than the server keeps.

const LINKS = Number(process.env.LINKS ?? 1_000_000)
/** Fewer than the server keeps. */
const ASKED = Number(process.env.ASKED ?? 100_000)
const CONNECTIONS = 64
const KNOWN_CONNECTIONS = 8
const KNOWN_ASKED = Math.min(40_000, ASKED)
/** Of those, beside a flood that shares their core: it is not to end before. */
const KNOWN_BESIDE = Math.min(10_000, ASKED)
/** Asked before anything is measured. */
const WARMING = 5000
const REDIRECT = '302'
const FLOOD_CONNECTIONS = 1000
const SERVER_CORE = '0'
const LOAD_CORE = '1'
const elsewhere = availableParallelism() > 2 ? `2-${availableParallelism() - 1}` : LOAD_CORE

/** As sellers make them. */
async function fill(sql: Sql): Promise<void> {
  const [user] = await sql<{ id: string }[]>`select id from users`
  const owner = user?.id ?? ''
  const slugs = Array.from({ length: LINKS }, (_, link) => base36Slug(link))
  const part = 100_000
  for (let start = 0; start < LINKS; start += part) {
    await sql`
      with made as (
        insert into links (id, users, shortlink, fulllink, title, app_title, erid, created_at)
        select ${start} + n, array[${owner}::bigint], slug,
          'https://www.wildberries.ru/catalog/' || 100000000 + ${start} + n || '/detail.aspx',
          'Куртка зимняя с капюшоном, размер ' || n, 'Куртка зимняя с капюшоном', '2VtzqwKx' || n, now()
        from unnest(${slugs.slice(start, start + part)}::text[]) with ordinality as slugs (slug, n)
        returning id, shortlink)
      insert into slugs (slug, link_id) select shortlink, id from made`
  }
  await sql`analyze links, slugs`
}

const Heap = /^nodejs_heap_size_used_bytes (\S+)$/m

async function heapOf(url: string): Promise<number> {
  await collectGarbage(inspector)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Value.Parse(Type.Number(), Number(Heap.exec(metrics)?.[1]))
}

const inspector = await freePort()
const server = await startServer({
  env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn', NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` }
})
const port = Number(new URL(server.url).port)
const pin = () => {
  pinTree(server, elsewhere)
  pinMain(server.pid, SERVER_CORE)
}
pinAll(process.pid, LOAD_CORE)

const show = (what: string, { answers, statuses, perSecond, p50, p99 }: Latencies) => {
  const others = Object.entries(statuses).filter(([status]) => status !== REDIRECT)
  console.log(
    `  ${what.padEnd(48)} ${answers.toLocaleString('ru-RU').padStart(9)} ${Math.round(perSecond).toLocaleString('ru-RU').padStart(8)}/s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms${others.map(([status, count]) => `   ${status}: ${count}`).join('')}`
  )
}

/** Links that there are. @throws when one of them is not found */
async function askLinks(connections: number, from: number, to: number): Promise<Latencies> {
  const latencies = await askAll(port, connections, randomSlugs(LINKS, from, to))
  if (latencies.statuses[REDIRECT] !== to - from) throw new Error(JSON.stringify(latencies.statuses))
  return latencies
}

const askKnown = (count: number) => askLinks(KNOWN_CONNECTIONS, ASKED - count, ASKED)

/** Of a process of its own, so that nothing of it waits in the one that measures. */
async function besideFlood(what: string, from: number, to: number, word: string): Promise<void> {
  const script = join(import.meta.dirname, 'flood.ts')
  const args = [script, port, FLOOD_CONNECTIONS, LINKS, from, to, word].map(String)
  const child = spawn('taskset', ['-c', elsewhere, process.execPath, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true
  })
  const end = () => void child.kill()
  process.once('exit', end)
  const [told, exited] = [text(child.stdout), once(child, 'exit')]
  await sleep(1000)
  show(`  the same beside ${what}`, await askKnown(KNOWN_BESIDE))
  if (child.exitCode !== null) throw new Error('the flood ended before')
  end()
  show(`    that flood, ${FLOOD_CONNECTIONS} connections`, Value.Parse(Latencies, JSON.parse(await told)))
  await exited
  process.off('exit', end)
}

const sql = connectPostgres({
  socketDir: join(server.dataDir, 'postgres', 'socket'),
  user: 'tropa',
  database: 'postgres'
})
try {
  await signUp(server.url, { username: 'owner@example.ru', password: 'secret-123' })
  await fill(sql)
  console.log(
    `${LINKS.toLocaleString('ru-RU')} links in PostgreSQL, asked in random order; the answering thread on core ${SERVER_CORE}, the load (Node) on core ${LOAD_CORE}, the rest, PostgreSQL and the floods too, on ${elsewhere}`
  )
  pin()
  // What every kind of request leaves behind is there before it is measured.
  await askLinks(CONNECTIONS, LINKS - WARMING, LINKS)
  const before = await heapOf(server.url)
  pin()
  show('not in memory', await askLinks(CONNECTIONS, 0, ASKED))
  await sleep(3000)
  const bytes = (await heapOf(server.url)) - before
  show('in memory', await askLinks(CONNECTIONS, 0, ASKED))
  show(`in memory, ${KNOWN_CONNECTIONS} connections`, await askKnown(KNOWN_ASKED))
  await besideFlood('a flood of links not in memory', ASKED, LINKS - WARMING, 'bench')
  await besideFlood('a flood of slugs that are no links', 0, Infinity, 'none')
  show('all of them', await askLinks(CONNECTIONS, 0, LINKS))
  await sleep(3000)
  const kept = (await heapOf(server.url)) - before
  console.log(
    `  memory of a link: ${Math.round(bytes / ASKED)} bytes (heap after garbage collection); after all of them ${(kept / 1e6).toFixed(0)} MB`
  )
} finally {
  await sql.end()
  await server.stop()
}
