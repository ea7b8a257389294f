import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { afterEach, expect, test } from 'vitest'

import { connectClickHouse, select } from '#server/platform/clickhouse.ts'

import { startHammer } from './hammer.ts'
import { createShortlink, openingRequest, signIn, signUp, visitsOf } from './over-http.ts'
import { killAll, startServer } from './process.ts'

const KILLS = 10
const CONNECTIONS = 32
/** Shorter and longer than a spool file lives, so that kills fall into every part of a click's way. */
const LOAD_MS = [150, 400, 700, 950, 1100, 1300, 1600, 1900]
const account = { username: 'owner@example.ru', password: 'secret-123' }

afterEach(killAll)

const Health = Type.Object({ details: Type.Object({ spool: Type.Object({ files: Type.Integer() }) }) })

async function filesWaiting(base: string): Promise<number> {
  const answer = await fetch(`${base}/health`)
  return Value.Parse(Health, await answer.json()).details.spool.files
}

async function storedRows(dataDir: string): Promise<{ rows: number; ids: number }> {
  const clickhouse = connectClickHouse({ path: join(dataDir, 'clickhouse') })
  const Counts = Type.Object({ rows: Type.Integer(), ids: Type.Integer() })
  const [counts] = await select(
    clickhouse,
    Counts,
    'select count() as rows, uniqExact(id) as ids from visits',
    {}
  )
  await clickhouse.close()
  if (!counts) throw new Error('no counts')
  return counts
}

test(
  `killed ${KILLS} times under load, every answered redirect is counted, and none twice`,
  { timeout: 240_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tropa-kill-'))
    const first = await startServer({ dataDir })
    const slug = await createShortlink(first.url, await signUp(first.url, account))
    await first.stop()

    let answered = 0
    let inFlight = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startServer({ dataDir })
      const hammer = startHammer(Number(new URL(server.url).port), CONNECTIONS, openingRequest(slug))
      await sleep(LOAD_MS[kill % LOAD_MS.length])
      await server.killTree()
      inFlight += await hammer.broken
      answered += hammer.answered()
    }

    const last = await startServer({ dataDir })
    const token = await signIn(last.url, account)
    await expect.poll(() => filesWaiting(last.url), { timeout: 60_000 }).toBe(0)
    const counted = await visitsOf(last.url, token)
    await last.stop()
    const stored = await storedRows(dataDir)

    process.stdout.write(
      `${KILLS} kills: ${answered} redirects answered, ${inFlight} in flight, ${counted} visits counted\n`
    )
    expect(answered).toBeGreaterThan(KILLS * 100)
    expect(counted).toBeGreaterThanOrEqual(answered)
    expect(counted).toBeLessThanOrEqual(answered + inFlight)
    expect(stored).toEqual({ rows: counted, ids: counted })
    await rm(dataDir, { recursive: true })
  }
)
