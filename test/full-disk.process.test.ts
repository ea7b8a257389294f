import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Value } from 'typebox/value'
import { afterEach, expect, test } from 'vitest'

import { Health } from '#contract/health.ts'

import { startHammer } from './hammer.ts'
import { createShortlink, open, owner, signUp, visitsOf } from './over-http.ts'
import { killAll, startServer, type RunningServer } from './process.ts'
import { fillDisk, smallDisk } from './small-disk.ts'

const DISK_MB = 40
/** A new installation takes 42, and visits leave 256 to others. */
const WHOLE_DISK_MB = 500
const CONNECTIONS = 16
const FULL_MS = 3000
/** Where counting takes the core that answers, clicks wait for half a minute first. */
const SOON_MS = 120_000
/** A batch that found no room is tried again after half a minute at the latest. */
const BACK_MS = 120_000
/** The log tells at once, and then every ten seconds. */
const TOLD_EVERY_MS = 10_000
const TOLD_MS = 60_000
const ENOUGH = 100

afterEach(killAll)

async function spoolOf(base: string) {
  const answer = await fetch(`${base}/health`)
  const { details } = Value.Parse(Health, await answer.json())
  return { ...details.spool, code: answer.status }
}

async function metric(base: string, name: string): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

const load = (server: RunningServer, slug: string) =>
  startHammer(Number(new URL(server.url).port), CONNECTIONS, slug, 1)

/** How many clicks each line says that were lost. */
const lossesTold = (server: RunningServer) =>
  [...server.output().matchAll(/"clicks":(\d+),"msg":"[^"]*their clicks are lost/g)].map(([, clicks]) =>
    Number(clicks)
  )

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Loads the server while another one fills `dir`; answers what it told of itself meanwhile, and counts up after it. */
async function expectLossesCounted(server: RunningServer, dir: string): Promise<void> {
  const token = await signUp(server.url, owner)
  const slug = await createShortlink(server.url, token)
  const visitors = load(server, slug)
  await expect.poll(() => visitsOf(server.url, token), { timeout: SOON_MS }).toBeGreaterThan(0)

  const begun = performance.now()
  const full = fillDisk(server.pid, dir)
  await expect.poll(() => spoolOf(server.url), { timeout: SOON_MS }).toMatchObject({ code: 503 })
  const before = visitors.answered()
  await sleep(FULL_MS)
  await expect.poll(visitors.answered, { timeout: SOON_MS }).toBeGreaterThan(before + ENOUGH)
  const lostSoFar = () => metric(server.url, 'tropa_clicks_lost_total')
  await expect.poll(lostSoFar, { timeout: SOON_MS }).toBeGreaterThan(ENOUGH)
  // Room that became free is the other one's a moment later.
  await expect
    .poll(() => spoolOf(server.url), { timeout: SOON_MS })
    .toMatchObject({ code: 503, status: 'down', message: expect.stringMatching(/^(ENOSPC|EFBIG)$/) })
  await expect.poll(() => metric(server.url, 'tropa_part_up{part="spool"}'), { timeout: SOON_MS }).toBe(0)
  await visitors.stop()
  await full.free()
  const lasted = performance.now() - begun

  // Nobody opens a link now, as where a balancer sends nobody here.
  await expect.poll(() => spoolOf(server.url), { timeout: SOON_MS }).toMatchObject({ code: 200 })
  const lost = await lostSoFar()
  await expect.poll(() => spoolOf(server.url)).toMatchObject({ lost })
  await open(server.url, slug)
  const answered = visitors.answered() + 1
  await expect.poll(() => visitsOf(server.url, token), { timeout: BACK_MS }).toBe(answered - lost)
  await expect.poll(() => spoolOf(server.url)).toMatchObject({ aside: 0, lost })
  expect(lost).toBeGreaterThan(ENOUGH)
  await expect.poll(() => sum(lossesTold(server)), { timeout: TOLD_MS }).toBe(lost)
  expect(lossesTold(server).length).toBeLessThanOrEqual(2 + Math.ceil(lasted / TOLD_EVERY_MS))
  process.stdout.write(`a full disk: ${answered} redirects answered, ${lost} clicks lost and told\n`)
}

test.each([
  ['the spool', 'spool', DISK_MB],
  ['everything', '.', WHOLE_DISK_MB]
])(
  'the disk of %s is full: redirects go on, each lost click is told, room mends it by itself',
  { timeout: 900_000 },
  async (_, part, megabytes) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tropa-full-'))
    const dir = join(dataDir, part)
    await mkdir(dir, { recursive: true })
    const server = await startServer({ dataDir, prefix: smallDisk(megabytes, dir) })
    await expectLossesCounted(server, dir)
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
)
