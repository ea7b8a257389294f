import { readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { done, launchBackup, launchRestore } from '#test/backup-process.ts'
import { fillVisits } from '#test/fill-visits.ts'
import type { Running, RunningServer } from '#test/process.ts'

import { memoryHeld } from './held.ts'
import { cores, LINKS, makeLinks, offer, startPinned, type Percentiles } from './loaded-server.ts'

// What a backup and a restore take, and what redirects feel of a backup: [FROM=<data folder>] [VISITS=…] node bench/backup.bench.ts <rate>

const VISITS = Number(process.env.VISITS ?? 10_000_000)
const RATE = Number(process.argv[2] ?? 1000)
const SECONDS = Number(process.env.SECONDS ?? 15)
const DAYS = 6
const LOOK_MS = 200

const root = await mkdtemp(join(process.env.ROOT ?? tmpdir(), 'tropa-backup-bench-'))
const dataDir = join(root, 'data')
const backup = join(root, 'backup')

const sizeOf = (dir: string): number =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** The most memory that the process held at once. */
function peakOf({ pid }: Pick<Running, 'pid'>): () => number {
  let most = 0
  const look = () => {
    try {
      const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      most = Math.max(most, Number(kilobytes) * 1024)
    } catch {
      // It has ended.
    }
  }
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    return most
  }
}

async function timed<Answer>(name: string, work: Promise<Answer>): Promise<Answer> {
  const began = performance.now()
  const answer = await work
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return answer
}

async function load(server: RunningServer, name: string, seconds: number): Promise<Percentiles | undefined> {
  const worst: number[] = []
  let whole: Percentiles | undefined
  await offer(server, RATE, seconds, second => {
    worst.push(second.p99)
    whole = second.whole ?? whole
  })
  console.log(
    `${name}: p50 ${whole?.p50.toFixed(2)} ms, p99 ${whole?.p99.toFixed(2)} ms, p99 of the worst second ${Math.max(...worst.slice(2)).toFixed(2)} ms`
  )
  return whole
}

try {
  const from = process.env.FROM
  if (from !== undefined) await cp(from, dataDir, { recursive: true })
  const first = await startPinned(dataDir)
  const { owner } = await makeLinks(first)
  await first.stop()
  if (from === undefined) await fillVisits(dataDir, { owner, links: LINKS, visits: VISITS, days: DAYS })
  console.log(`data folder ${megabytes(sizeOf(dataDir))}; ${cores}; ${RATE} clicks/s`)

  const server = await startPinned(dataDir)
  await load(server, 'warming up', SECONDS)
  const alone = await load(server, 'alone', SECONDS)
  console.log(`server before: ${(await memoryHeld(server)).text}`)
  const peak = peakOf(server)
  const copying = timed('backup', done(launchBackup(backup, { DATA_DIR: dataDir })))
  const beside = await load(server, 'beside a backup', SECONDS)
  console.log(await copying)
  console.log(`p99: ${((beside?.p99 ?? 0) / (alone?.p99 ?? 1)).toFixed(2)} times`)
  console.log(`server at its most: RSS ${megabytes(peak())}; afterwards ${(await memoryHeld(server)).text}`)
  await server.stop()
  console.log(`backup: ${megabytes(sizeOf(backup))}`)

  const restoring = launchRestore(backup, { DATA_DIR: join(root, 'restored') })
  const most = peakOf(restoring)
  await timed('restore', done(restoring))
  console.log(
    `restore at its most: RSS ${megabytes(most())}; data folder ${megabytes(sizeOf(join(root, 'restored')))}`
  )
} finally {
  await rm(root, { recursive: true })
}
