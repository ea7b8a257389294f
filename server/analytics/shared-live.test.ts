import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { LiveVisit } from '#contract/analytics.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { lookOut } from '#server/visits/watch.ts'
import { createDatabase } from '#test/databases.ts'
import { breakable, type Outage } from '#test/outage.ts'

import { createLive, type Live } from './live.ts'
import { shareLive, type SharedLive } from './shared-live.ts'
import { sampleVisits } from './testing/sample-visits.ts'

// Hubs of several processes on one database.

const SOON = { timeout: 20_000, interval: 5 }

interface OneProcess {
  sql: Sql
  way: Outage
  live: Live
  shared: SharedLive
}

let database: Awaited<ReturnType<typeof createDatabase>>
let processes: OneProcess[]
let said: string[]
let quiet: () => Promise<void>

async function startProcess(): Promise<OneProcess> {
  const way = await breakable(database.address)
  const sql = connectPostgres(way.address)
  const log = pino({ level: 'silent' })
  const live = createLive(sql, log)
  const one = { sql, way, live, shared: await shareLive(sql, live, log) }
  processes.push(one)
  return one
}

beforeEach(async () => {
  database = await createDatabase()
  processes = []
  said = []
  const listener = connectPostgres(database.address)
  const { unlisten } = await listener.listen(
    'live',
    notice => said.push(notice),
    () => {}
  )
  quiet = async () => {
    await unlisten()
    await listener.end()
  }
})
afterEach(async () => {
  for (const { sql, shared, way } of processes) {
    await shared.close()
    await sql.end()
    await way.close()
  }
  await quiet()
  await database.drop()
})

const links = [{ link: '11', owner: '1' }]
const visits = sampleVisits(links, Date.UTC(2026, 10, 21), 300).filter(
  ({ kind, machine }) => kind === 'visit' && machine === ''
)

/** Visits as a process takes them in. */
function takeIn({ shared }: OneProcess, taken = visits): void {
  const lookout = lookOut(shared.watches())
  for (const visit of taken) lookout.see(visit)
  shared.show(lookout.noticed())
}

const expectWatches = ({ shared }: OneProcess, count: number) =>
  expect.poll(() => shared.watches().length, SOON).toBe(count)

test('alone it says once that it is there, whoever looks on and whatever comes', async () => {
  const one = await startProcess()
  const got: LiveVisit[] = []
  one.live.subscribe({ all: true }, {}, found => got.push(...found))
  await vi.waitUntil(() => said.length === 1, SOON)
  takeIn(one)
  await vi.waitUntil(() => got.length > 0, SOON)
  // A process that others are told of is told of within half a second.
  await startProcess()
  await expectWatches(processes[1] ?? one, 1)
  expect(said.filter(notice => notice.includes('"hello"'))).toHaveLength(2)
  expect(said.filter(notice => notice.includes('"noticed"'))).toEqual([])
})

test('who looks on at one sees what the others take in, each by its filters, and nothing else', async () => {
  const [here, there, third] = [await startProcess(), await startProcess(), await startProcess()]
  const [all, some]: [LiveVisit[], LiveVisit[]] = [[], []]
  const city = visits[0]?.city ?? ''
  const whole = here.live.subscribe({ all: true }, {}, found => all.push(...found))
  third.live.subscribe({ all: true }, { city }, found => some.push(...found))
  await expectWatches(there, 2)
  takeIn(there)
  const last = visits.slice(-20)
  await vi.waitUntil(() => all.length === last.length && some.length > 0, SOON)
  expect(all.map(({ time, city: of }) => [time, of])).toEqual(
    last.map(({ time, city: of }) => [new Date(time).toISOString(), of])
  )
  expect(new Set(some.map(({ city: of }) => of))).toEqual(new Set([city]))
  whole.end()
  await expectWatches(there, 1)
})

test('what came in elsewhere before that was told of it is told of as more, to whoever is new, once', async () => {
  const [here, there] = [await startProcess(), await startProcess()]
  const mores: string[] = []
  const lookOn = (name: string) =>
    here.live.subscribe({ all: true }, {}, (found, more) => {
      if (more && found.length === 0) mores.push(name)
    })
  lookOn('first')
  await expect.poll(() => mores, SOON).toEqual(['first'])
  lookOn('second')
  takeIn(there, visits.slice(0, 1))
  await expectWatches(there, 2)
  await expect.poll(() => mores, SOON).toEqual(['first', 'second'])
})

test('what is no word of a process is not listened to', async () => {
  const [here, there] = [await startProcess(), await startProcess()]
  const { sql } = here
  for (const text of [
    '1/1 {',
    '1/1 {"from":"x","kind":"watches","watches":[{"id":"1"}]}',
    'rubbish',
    '1/1 null'
  ])
    await sql`select pg_notify('live', ${text})`
  here.live.subscribe({ all: true }, {}, () => {})
  await expectWatches(there, 1)
})

test('a process that stops is looked out for no more', async () => {
  const [here, there] = [await startProcess(), await startProcess()]
  here.live.subscribe({ all: true }, {}, () => {})
  await expectWatches(there, 1)
  await here.shared.close()
  await expectWatches(there, 0)
})

test('behind a lost line there may be visits, and when it is back they come again', async () => {
  const [here, there] = [await startProcess(), await startProcess()]
  const got: LiveVisit[] = []
  let mores = 0
  here.live.subscribe({ all: true }, {}, (found, more) => {
    got.push(...found)
    if (more) mores += 1
  })
  await expectWatches(there, 1)
  await expect.poll(() => mores, SOON).toBe(1)
  await here.way.cut()
  takeIn(there)
  await here.way.mend()
  await expect.poll(() => mores, SOON).toBeGreaterThan(1)
  await vi.waitUntil(
    () => {
      takeIn(there, visits.slice(0, 1))
      return got.length > 0
    },
    { ...SOON, interval: 100 }
  )
})
