import { beforeEach, expect, test, vi } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { everByDays } from '#server/visits/ever-counted.store.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { visitsByOwner, visitsOfOwner } from '#server/visits/visit-counts.store.ts'
import { deleteOld, notePast } from '#server/visits/visit-retention.store.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { givePlan } from '#test/factories.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import {
  dependenciesOf,
  freeUser,
  keptOf,
  lookedAt,
  passNight,
  rewritten,
  startRetentionApp
} from '#test/retention-night.ts'
import { emptyVisits, linesOf, storedLines } from '#test/retention-stored.ts'

import { keepStep, openRemoval, type Step } from './removals.store.ts'
import { nextStep, retentionNight } from './retention.ts'

const LONG_MS = 240_000
const PATIENCE = { timeout: LONG_MS / 2, interval: 50 }

const context = duringTests(startRetentionApp)
const deps = beforeTests(() => dependenciesOf(context))

beforeEach(() => emptyVisits(context))

/** Visits of a link that are noted as gone. */
async function pastOf(link: string): Promise<number> {
  const answer = await context.services.clickhouse.probe.query({
    query: 'select sum(visits) as visits from link_past where link = {link: UInt64}',
    query_params: { link },
    format: 'JSONEachRow'
  })
  const [row] = await answer.json<{ visits: string }>()
  return Number(row?.visits)
}

test('a user without a plan keeps a week, and the dekad that it began in', async () => {
  const { visits } = await freeUser(context)
  await passNight(deps)
  const stored = await storedLines(context)
  expect(stored).toEqual(linesOf(keptOf(context, visits)))
  expect(stored.length).toBeGreaterThanOrEqual(8)
  expect(stored.length).toBeLessThanOrEqual(8 + 11)
})

test('a night goes on after the link that was looked at last', async () => {
  const { link, visits } = await freeUser(context)
  const { due } = await lookedAt(deps)
  const night = (after: string) => ({
    unseen: due.map(({ first }) => first),
    after,
    due: [],
    left: 9,
    waits: 0
  })
  const before = String(BigInt(link) - 1n)
  expect((await nextStep(deps, night(before)))?.due).toMatchObject([{ after: before }])
  expect((await nextStep(deps, night(link)))?.due).toEqual([])
  expect(
    await nextStep(deps, {
      ...night(link),
      unseen: [],
      due: due.map(({ first, late }) => ({ first, late, after: link }))
    })
  ).toMatchObject({ left: 9 })
  expect(await storedLines(context)).toEqual(linesOf(visits))
})

test('what somebody pays for between the plan of a night and its step is kept', async () => {
  const { user, visits } = await freeUser(context)
  const night = await lookedAt(deps)
  expect(night.due.length).toBeGreaterThan(0)
  await givePlan(context, user, 'START_1')
  for (let left: typeof night | undefined = night; left;) left = await nextStep(deps, left)
  expect(await storedLines(context)).toEqual(linesOf(visits))
})

test('what was about to go is kept, if somebody has paid for it since', async () => {
  const { user, visits } = await freeUser(context)
  await passNight(deps, 1)
  expect(await openRemoval(context.services.sql)).toMatchObject({ step: 'begun' })
  await givePlan(context, user, 'START_1')
  await passNight(deps)
  expect(await openRemoval(context.services.sql)).toBeUndefined()
  expect(await storedLines(context)).toEqual(linesOf(visits))
})

test('what is noted as past and not deleted yet counts once over all time', async () => {
  const { user, link, owner, visits } = await freeUser(context)
  await passNight(deps, 1)
  const { sql, clickhouse } = context.services
  const removal = await openRemoval(sql)
  if (!removal) throw new Error('none was begun')
  await notePast(clickhouse, removal)
  await keepStep(sql, removal.id, 'noted')
  await closePeriods({ sql, clickhouse, clock: context.now, least: 1 })
  const shown = await context.app.inject({ url: `/api/users/shortlinks/${link}`, headers: user.headers })
  expect(shown.json()).toMatchObject({ visits: visits.length })
  const byDays = await everByDays(sql)
  expect(await visitsOfOwner(clickhouse, owner, [], byDays)).toEqual(new Map([[link, visits.length]]))
  expect(await visitsOfOwner(clickhouse, '1', [link], byDays)).toEqual(new Map([[link, visits.length]]))
  expect(await visitsByOwner(clickhouse, [owner], byDays)).toEqual(new Map([[owner, visits.length]]))
  await passNight(deps)
  expect(await visitsByOwner(clickhouse, [owner], await everByDays(sql))).toEqual(
    new Map([[owner, visits.length]])
  )
})

test('visits that come in meanwhile are stored', async () => {
  const { link, owner, visits } = await freeUser(context)
  const more = Array.from({ length: 20 }, (_, index) => ({ link, owner, time: context.now() - index }))
  await Promise.all([passNight(deps), ...more.map(visit => insertPlainVisits(context, owner, [visit]))])
  expect(await storedLines(context)).toEqual(linesOf(keptOf(context, [...visits, ...more])))
})

test('visits that come in too late go in another night, and count in what the link ever had', async () => {
  const { link, owner, visits } = await freeUser(context)
  await passNight(deps)
  const late = visits.slice(-2)
  await insertPlainVisits(context, owner, late)
  await passNight(deps)
  expect(await storedLines(context)).toEqual(linesOf(keptOf(context, visits)))
  expect(await pastOf(link)).toBe(visits.length - keptOf(context, visits).length + late.length)
})

const breaks: [where: string, step: Step, work: (...of: Parameters<typeof notePast>) => Promise<unknown>][] =
  [
    ['what goes was noted', 'begun', notePast],
    ['the engine was told to delete', 'noted', deleteOld]
  ]
test.each(breaks)(
  'a process that is killed after %s leaves it to the next one, and nothing counts twice',
  async (_where, step, work) => {
    const { link, visits } = await freeUser(context)
    const { sql, clickhouse } = context.services
    await passNight(deps, 1)
    const removal = await openRemoval(sql)
    if (!removal) throw new Error('none was begun')
    await notePast(clickhouse, removal)
    await keepStep(sql, removal.id, step)
    await work(clickhouse, removal)
    await rewritten(deps)
    await passNight(deps)
    expect(await storedLines(context)).toEqual(linesOf(keptOf(context, visits)))
    expect(await pastOf(link)).toBe(visits.length - keptOf(context, visits).length)
    expect(await sql`select 1 from visit_removals`).toEqual([])
  }
)

test(
  'every night by itself, and after a start',
  async () => {
    const { sql, jobs } = context.services
    const schedules = await sql<{ cron: string; timezone: string }[]>`
    select cron, timezone from pgboss.schedule where name = ${retentionNight.name}`
    expect(schedules).toEqual([{ cron: '40 3 * * *', timezone: 'Europe/Moscow' }])
    const { visits } = await freeUser(context)
    // The one of the start waits for its time.
    await vi.waitFor(async () => {
      await jobs.hasten(HOUR_MS)
      expect(await storedLines(context)).toEqual(linesOf(keptOf(context, visits)))
    }, PATIENCE)
    await vi.waitFor(async () => {
      await jobs.hasten(HOUR_MS)
      expect(await sql`select 1 from visit_removals`).toEqual([])
    }, PATIENCE)
  },
  LONG_MS
)
