import { beforeEach, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateOf, dayOf, startOf } from '#contract/moscow-days.ts'
import { connectPostgres } from '#server/platform/postgres.ts'
import { click, openClosing, type ClosingWorld } from '#test/closing-world.ts'
import { postgresNamed } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'
import { faulty, interrupted, tooMuch } from '#test/faulty-readers.ts'
import { breakable } from '#test/outage.ts'

import { untilRewritten } from '../rewriting.store.ts'
import { closePeriods } from './close-periods.ts'
import { claimPeriods, leavePeriods } from './rollup-periods.store.ts'
import { sumsTables } from './visit-sums.store.ts'

/**
 * Of a run's questions to ClickHouse: before it are what there is, whether it is being rewritten and how many visits the hours of today
 * have, none, and both again of days.
 */
const FIRST_BUILD = 6
const longer = (periods: Awaited<ReturnType<ClosingWorld['periods']>>) =>
  periods.filter(({ span }) => span !== 'hour')

const world = duringTests(openClosing)
beforeEach(async () => {
  world.toNoon()
  await world.reset()
})

test('a build under way is left alone for an hour', async () => {
  const { context } = world
  const killed = await world.elsewhere()
  void killed.closePeriods(faulty(context.services.clickhouse, FIRST_BUILD, 'never ends'))
  await expect.poll(async () => longer(await world.periods()).length).toBeGreaterThan(0)
  const begun = longer(await world.periods())
  expect(begun.every(({ built }) => !built)).toBe(true)
  await killed.kill()
  context.travel(HOUR_MS - MINUTE_MS)
  await world.closePeriods()
  expect(await world.periods()).toEqual(expect.arrayContaining(begun))
  context.travel(60_001)
  await world.closePeriods()
  expect((await world.periods()).every(({ built }) => built)).toBe(true)
  expect((await world.periods()).some(({ build }) => begun.some(one => one.build === build))).toBe(false)
})

test('a build that was begun by a clock which was ahead is not waited for', async () => {
  const { sql } = world.context.services
  const now = world.context.now()
  const first = dayOf(now) - 1
  const beginAhead = (build: string) =>
    claimPeriods(sql, [{ span: 'day', first, hour: 0, build }], now + 60 * DAY_MS)
  await beginAhead('21')
  await world.closePeriods()
  expect(await world.dayAgo(1)).toMatchObject({ built: true, stale: false })
  await world.expectRight()
  await sql`delete from rollup_periods`
  await beginAhead('22')
  expect(await sql.begin(tx => leavePeriods(tx, first, first + 1, now))).toBe(true)
  expect(await world.periods()).toEqual([])
})

test('sums of a time stay while one of its periods is under way', async () => {
  const { sql } = world.context.services
  await world.closePeriods()
  const now = world.context.now()
  const first = dayOf(now) - 2
  await sql`update rollup_periods set stale = true where span = 'day' and first = ${dateOf(first)}`
  await claimPeriods(sql, [{ span: 'day', first, hour: 0, build: '21' }], now)
  const before = await world.periods()
  const replaced = () => sql`select build from replaced_builds order by build`
  const left = await replaced()
  expect(await sql.begin(tx => leavePeriods(tx, first, first + 2, now))).toBe(false)
  expect(await world.periods()).toEqual(before)
  expect(await replaced()).toEqual(left)
})

test('a run that is stopped closes no more', async () => {
  const stopped = AbortSignal.abort()
  await world.closePeriods(undefined, stopped)
  expect(await world.periods()).toEqual([])
})

test('builds count only when PostgreSQL has heard of their end', async () => {
  const { context } = world
  const { sql, clickhouse } = context.services
  const [row] = await sql<{ name: string }[]>`select current_database() as name`
  const outage = await breakable(postgresNamed(row?.name ?? ''))
  const far = connectPostgres(outage.address)
  const cut = interrupted(clickhouse, FIRST_BUILD, () => outage.cut())
  await expect(closePeriods({ ...world.dependencies(cut), sql: far })).rejects.toThrow(/connect|CONNECTION/)
  expect(longer(await world.periods()).some(({ built }) => built)).toBe(false)
  await world.expectRight()
  context.travel(HOUR_MS + 1)
  await world.closePeriods()
  expect((await world.counting()).length).toBeGreaterThan(10)
  await world.expectRight()
  await far.end({ timeout: 0 })
  await outage.close()
})

test('rows of builds that were replaced or given up do not stay', async () => {
  const { context } = world
  await world.closePeriods()
  for (const daysAgo of [1, 2, 12]) {
    await world.takeIn([click({ daysAgo })])
    await world.closePeriods()
  }
  await world.takeIn([click({ daysAgo: 1 })])
  await world
    .closePeriods(faulty(context.services.clickhouse, FIRST_BUILD + 1, 'done without an answer'))
    .catch(() => {})
  context.travel(2 * HOUR_MS)
  await world.closePeriods()
  context.travel(HOUR_MS)
  await world.closePeriods()
  for (const table of sumsTables) await untilRewritten(context.services.clickhouse, table)
  const known = await world.counting()
  expect((await world.storedBuilds()).filter(build => !known.includes(build))).toEqual([])
  await world.expectRight()
})

test('a day that cannot be closed holds up no other, and is tried again in an hour', async () => {
  const { context } = world
  const bad = startOf(dayOf(context.now()) - 2)
  await world.takeIn([click({ daysAgo: 2, ofDay: 0 })])
  const small = tooMuch(
    context.services.clickhouse,
    ({ span, from, to }) => span === 'day' && Number(from) <= bad && bad < Number(to)
  )
  await expect(world.closePeriods(small)).rejects.toThrow('1 periods cannot be closed')
  const open = (await world.periods()).filter(({ built, stale }) => !built || stale)
  expect(open).toMatchObject([{ span: 'day', first: dayOf(bad), built: false, stale: false }])
  await world.expectRight()
  await world.closePeriods()
  expect(await world.dayAgo(2)).toMatchObject({ built: false })
  context.travel(HOUR_MS + 1)
  await world.closePeriods()
  expect((await world.periods()).every(({ built, stale }) => built && !stale)).toBe(true)
  await world.expectRight()
  context.travel(HOUR_MS)
  await world.closePeriods()
  await untilRewritten(context.services.clickhouse, 'visit_sums')
  const known = await world.counting()
  expect((await world.storedBuilds()).filter(build => !known.includes(build))).toEqual([])
})
