import { beforeEach, expect, test, vi } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { totals } from '#server/analytics/reports.store.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import { insertVisits } from '#server/visits/visits.store.ts'

import { ANNA, openClusterWorld } from './cluster-world.ts'
import { duringTests } from './during-tests.ts'

// A server of a cluster that takes connections and answers none, as one does whose disk or network hangs.

const FIRST_OF_MORE = 900_000
/** Below the time that a line to a server may be silent, which is 25 s. */
const SOON_MS = 22_000

/** Engines start here, and tables are made on both: each takes a minute on a full machine. */
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const world = duringTests(openClusterWorld)
beforeEach(() => world.reset())

const within = (ms: number, work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => 'answered',
      () => 'refused'
    ),
    new Promise<string>(resolve => setTimeout(resolve, ms, 'nothing'))
  ])

async function whileSilent(server: 0 | 1, work: () => Promise<void>): Promise<void> {
  world.cluster.servers[server].fallSilent()
  try {
    await work()
  } finally {
    world.cluster.servers[server].goOn()
  }
}

const question = () => {
  const { now } = world
  const range = { from: now - 80 * DAY_MS, to: now, zone: 'Europe/Moscow', step: 'day' } as const
  return {
    scope: { owner: ANNA, shared: [] },
    range: { ...range, previousFrom: undefined, since: undefined, previousSince: undefined },
    filters: {},
    built: [],
    isLittle: false
  }
}

test('a question is refused as a whole and soon, and answered in full when the shard speaks again', async () => {
  const { clickhouse } = world
  const [before] = await totals(clickhouse, question())
  expect(before?.visits).toBeGreaterThan(0)
  await whileSilent(1, async () => {
    expect(await within(SOON_MS, totals(clickhouse, question()))).toBe('refused')
  })
  await expect
    .poll(async () => (await totals(clickhouse, question()))[0], { timeout: 120_000 })
    .toEqual(before)
})

test('a batch is not confirmed, and stored once when it comes again', async () => {
  const { visits, clickhouse, onEach } = world
  const text = visits
    .slice(0, 500)
    .map((visit, nth) => visitLine({ ...visit, id: String(FIRST_OF_MORE + nth) }))
    .join('')
  await whileSilent(1, async () => {
    expect(await within(120_000, insertVisits(clickhouse, text, 'in silence'))).toBe('refused')
  })
  await expect
    .poll(() => within(SOON_MS, insertVisits(clickhouse, text, 'in silence')), { timeout: 120_000 })
    .toBe('answered')
  const stored = await onEach(
    `select count() as count from visits where id >= ${FIRST_OF_MORE} and id < ${FIRST_OF_MORE + 500}`
  )
  expect(stored.reduce((sum, one) => sum + one, 0)).toBe(500)
})
