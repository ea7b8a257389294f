import { beforeEach, expect, test } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { totals } from '#server/analytics/reports.store.ts'
import { click, openClosing } from '#test/closing-world.ts'
import { duringTests } from '#test/during-tests.ts'
import { idOf } from '#test/factories.ts'
import { rawVisits } from '#test/raw-visits.ts'
import { spoolText, takeInText } from '#test/sample-clicks.ts'

import { isRewriting, untilRewritten } from '../rewriting.store.ts'
import { holdStoredVisits } from '../stored-visits-lock.ts'
import { dekadOf, periodsWithin } from './period.ts'
import { builtWithin, claimPeriods, finishPeriods } from './rollup-periods.store.ts'

const world = duringTests(openClosing)
beforeEach(async () => {
  world.toNoon()
  await world.reset()
})

test('a day closes an hour after its end, and not before', async () => {
  const { context } = world
  const midnight = startOf(dayOf(context.now()) + 1)
  context.travel(midnight + HOUR_MS - MINUTE_MS - context.now())
  await world.closePeriods()
  expect(await world.dayAgo(1)).toBeUndefined()
  expect(await world.dayAgo(2)).toMatchObject({ built: true, stale: false })
  context.travel(MINUTE_MS)
  await world.closePeriods()
  expect(await world.dayAgo(1)).toMatchObject({ built: true, stale: false })
  expect(await world.dayAgo(0)).toBeUndefined()
  await world.expectRight()
})

test('of a time without any visit left nothing stays', async () => {
  await world.takeIn([click({ daysAgo: 35 })])
  await world.closePeriods()
  const { now, travel, services } = world.context
  const first = dekadOf(dayOf(now()) - 12).first
  expect((await world.periods()).some(period => period.first < first)).toBe(true)
  await services.clickhouse.writer.command({
    query: `alter table visits delete where time < fromUnixTimestamp64Milli(${startOf(first)})`,
    clickhouse_settings: { mutations_sync: '1' }
  })
  await world.closePeriods()
  const left = await world.periods()
  expect(left.every(period => period.first >= first)).toBe(true)
  expect(left.length).toBeGreaterThan(0)
  travel(2 * HOUR_MS)
  await world.closePeriods()
  const builds = new Set((await world.periods()).map(({ build }) => build))
  expect((await world.storedBuilds()).filter(build => !builds.has(build))).toEqual([])
  await world.expectRight()
})

test('nothing closes of a time longer ago than six years, which no report asks for', async () => {
  const { sql } = world.context.services
  const now = world.context.now()
  const first = dekadOf(dayOf(now) - 6 * 366).first
  await world.takeIn([click({ daysAgo: 6 * 366 + 40 })])
  // All of the time since, or the run would take long.
  const since = periodsWithin(first + 11, dayOf(now)).map((period, nth) =>
    Object.assign(period, { build: `${nth + 1}` })
  )
  await claimPeriods(sql, since, now)
  await finishPeriods(
    sql,
    since.map(({ build }) => build)
  )
  await world.closePeriods()
  expect(Math.min(...(await world.periods()).map(period => period.first))).toBe(first)
})

test('a run that finds everything closed changes nothing', async () => {
  await world.closePeriods()
  const before = await world.periods()
  await world.closePeriods()
  expect(await world.periods()).toEqual(before)
  expect((await world.storedBuilds()).filter(build => !before.some(one => one.build === build))).toEqual([])
})

test('nothing closes without any visit', async () => {
  const { clickhouse, sql } = world.context.services
  await clickhouse.writer.command({ query: 'truncate table visits' })
  await world.closePeriods()
  expect(await sql`select 1 from rollup_periods`).toHaveLength(0)
  await world.expectRight()
})

test('visits that come late make their day and dekad stale; raw visits answer until both are built anew', async () => {
  await world.closePeriods()
  const before = await world.dayAgo(2)
  await world.takeIn([click({ daysAgo: 2, visitor: 5 })])
  expect(await world.dayAgo(2)).toEqual({ ...before, stale: true })
  expect(await world.dayAgo(1)).toMatchObject({ built: true, stale: false })
  await world.expectRight()
  await world.closePeriods()
  const after = await world.dayAgo(2)
  expect(after).toMatchObject({ built: true, stale: false })
  expect(after?.build).not.toBe(before?.build)
  await world.expectRight()
})

test('visits of today make nothing stale but their hour', async () => {
  await world.closePeriods()
  const before = await world.periods()
  await world.takeIn([click({ daysAgo: 0, ofDay: 0 })])
  const stale = before.map(one => (one.span === 'hour' && one.hour === 0 ? { ...one, stale: true } : one))
  expect(stale).not.toEqual(before)
  expect(await world.periods()).toEqual(stale)
  await world.expectRight()
})

test('two runs at once build each period once', async () => {
  const { sql } = world.context.services
  await Promise.all([world.closePeriods(), world.closePeriods(), world.closePeriods()])
  expect((await world.periods()).every(({ built, stale }) => built && !stale)).toBe(true)
  await world.expectRight()

  await sql`delete from rollup_periods`
  const first = dayOf(world.context.now()) - 1
  const claims = await Promise.all(
    ['11', '12', '13'].map(build =>
      claimPeriods(sql, [{ span: 'day', first, hour: 0, build }], world.context.now())
    )
  )
  expect(claims.flat()).toHaveLength(1)
})

test('sums that were made while visits of their time came in do not count, and are made anew', async () => {
  const { sql } = world.context.services
  await sql`delete from rollup_periods`
  const first = dayOf(world.context.now()) - 1
  await claimPeriods(sql, [{ span: 'day', first, hour: 0, build: '21' }], world.context.now())
  await world.takeIn([click({ daysAgo: 1 })])
  await finishPeriods(sql, ['21'])
  expect(await builtWithin(sql, world.range())).toEqual([])
  await world.closePeriods()
  expect(await world.dayAgo(1)).toMatchObject({ built: true, stale: false })
  await world.expectRight()
})

test('a question that was put before its periods were built anew is answered all the same', async () => {
  const { context, sample } = world
  const { sql, clickhouse } = context.services
  await world.closePeriods()
  const owner = await idOf(context, sample.users.anna)
  const built = await builtWithin(sql, world.range())
  const question = {
    scope: { owner, shared: [] },
    range: {
      ...world.range(),
      zone: 'Europe/Moscow',
      step: 'day',
      since: undefined,
      previousSince: undefined
    } as const,
    filters: {},
    built,
    isLittle: false
  }
  // By the hours of days too: the first and the last one with visits are asked in part.
  const today = dayOf(context.now())
  const parts = { from: startOf(today - 12) + HOUR_MS, to: startOf(today) - HOUR_MS }
  const hourly = { ...question, range: { ...question.range, ...parts } }
  const ask = () => Promise.all([question, hourly].map(one => totals(clickhouse, one)))
  const before = await ask()
  expect(before.map(([current]) => current?.visits)).toEqual([3, 3])
  await world.takeIn([click({ daysAgo: 1 }), click({ daysAgo: 2 }), click({ daysAgo: 12 })])
  await world.closePeriods()
  expect(await ask()).toEqual(before)
})

test('a batch that is repeated changes neither raw visits nor rollups', async () => {
  const { clickhouse } = world.context.services
  const text = spoolText(world.sample, [
    click({ daysAgo: 1 }),
    click({ daysAgo: 2, kind: 'button' }),
    click({ daysAgo: 15 })
  ])
  await takeInText(world.sample, text, true)
  await world.closePeriods()
  const stored = await rawVisits(clickhouse)
  for (let time = 0; time < 3; time += 1) {
    await takeInText(world.sample, text, false)
    expect(await rawVisits(clickhouse)).toEqual(expect.arrayContaining(stored))
    expect(await rawVisits(clickhouse)).toHaveLength(stored.length)
    await world.expectRight()
    await world.closePeriods()
  }
  await world.expectRight()
})

test('nothing closes while the engine rewrites visits, or somebody else is at them', async () => {
  const { sql, clickhouse } = world.context.services
  await clickhouse.probe.command({ query: 'system stop merges visits' })
  await clickhouse.probe.command({
    query: `alter table visits update city = 'another' where 1`,
    clickhouse_settings: { mutations_sync: '0' }
  })
  await world.closePeriods()
  expect(await isRewriting(clickhouse)).toBe(true)
  expect(await world.periods()).toEqual([])
  await clickhouse.probe.command({ query: 'system start merges visits' })
  await untilRewritten(clickhouse, 'visits')
  await holdStoredVisits(sql, () => world.closePeriods())
  expect(await world.periods()).toEqual([])
  await world.closePeriods()
  expect((await world.counting()).length).toBeGreaterThan(10)
  await world.expectRight()
})
