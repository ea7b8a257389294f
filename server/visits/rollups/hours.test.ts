import { beforeEach, expect, test } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateOf, dayOf, hourOf, startOf } from '#contract/moscow-days.ts'
import { click, openClosing } from '#test/closing-world.ts'
import { duringTests } from '#test/during-tests.ts'
import { expectPlain } from '#test/expect-plain.ts'
import { rawVisits } from '#test/raw-visits.ts'
import { spoolText, takeInText } from '#test/sample-clicks.ts'
import { stopClock } from '#test/stop-clock.ts'

import { untilRewritten } from '../rewriting.store.ts'
import { watchForLateVisits } from './late-visits.ts'
import { claimPeriods, leaveHours, markStale } from './rollup-periods.store.ts'
import { sumsTables } from './visit-sums.store.ts'

/** An hour is closed when it is over for so long. */
const LATE_MS = 5 * MINUTE_MS

const world = duringTests(openClosing)
beforeEach(async () => {
  await world.reset()
  // Twenty past ten in the morning, some day.
  const { now, travel } = world.context
  travel(startOf(dayOf(now()) + 1) + 10 * HOUR_MS + 20 * MINUTE_MS - now())
})

const today = () => dayOf(world.context.now())
const hours = async () => (await world.periods()).filter(({ span }) => span === 'hour')
const ofToday = async () => (await hours()).filter(({ first }) => first === today())
const at = (hour: number, minute = 30) => ({ daysAgo: 0, ofDay: hour * HOUR_MS + minute * MINUTE_MS })

/** What is asked of this day by its hours alone. */
async function expectToday(from = 0, to = 24) {
  const range = { from: startOf(today()) + from * HOUR_MS, to: startOf(today()) + to * HOUR_MS }
  const asked = {
    tz: 'Europe/Moscow',
    dateFrom: new Date(range.from).toISOString(),
    dateTo: new Date(range.to).toISOString()
  }
  await expectPlain(world.sample, await rawVisits(world.context.services.clickhouse), {
    scope: { user: 'anna' },
    range: { ...range, previousFrom: range.from - (range.to - range.from) },
    asked
  })
}

test('the hours of a day that is not over close five minutes after their end', async () => {
  const { travel, now } = world.context
  await world.takeIn([click(at(3)), click(at(9)), click(at(10, 1))])
  await world.closePeriods()
  expect((await ofToday()).map(({ hour }) => hour)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect((await hours()).every(({ built, stale }) => built && !stale)).toBe(true)
  await expectToday()
  stopClock()
  travel(startOf(today()) + 11 * HOUR_MS + LATE_MS - 1 - now())
  await world.closePeriods()
  expect(await ofToday()).toHaveLength(10)
  travel(1)
  await world.closePeriods()
  expect(await ofToday()).toHaveLength(11)
  await expectToday()
})

test('questions of hours are answered by their sums, and the rest by raw visits', async () => {
  const { clickhouse } = world.context.services
  await world.takeIn([
    click(at(3)),
    click({ ...at(3), kind: 'button' }),
    click({ ...at(9), visitor: 2 }),
    click(at(10, 1))
  ])
  await world.closePeriods()
  const stored = await rawVisits(clickhouse)
  await clickhouse.writer.command({
    query: `alter table visits delete where time >= fromUnixTimestamp64Milli(${startOf(today())})
      and time < fromUnixTimestamp64Milli(${startOf(today()) + 10 * HOUR_MS})`,
    clickhouse_settings: { mutations_sync: '2' }
  })
  const whole = { from: startOf(today()), to: startOf(today() + 1), previousFrom: startOf(today() - 1) }
  await expectPlain(world.sample, stored, {
    scope: { user: 'anna' },
    range: whole,
    asked: { tz: 'Europe/Moscow', dateFrom: dateOf(today()), dateTo: dateOf(today()) },
    // Visits that are shown one by one are not there any more.
    which: nth => nth < 16
  })
})

test('parts of a day in any zone take the hours in them', async () => {
  await world.takeIn(Array.from({ length: 10 }, (_, hour) => click({ ...at(hour), visitor: hour % 3 })))
  await world.closePeriods()
  for (const [from, to] of [
    [0, 1],
    [2, 9],
    [5, 24],
    [-3, 4],
    [9, 10]
  ] as const)
    await expectToday(from, to)
})

test('a late visit makes its own hour stale, and no other', async () => {
  await world.takeIn([click(at(3)), click(at(9))])
  await world.closePeriods()
  const before = await ofToday()
  await world.takeIn([click({ ...at(9), visitor: 4 })])
  expect((await ofToday()).filter(({ stale }) => stale).map(({ hour }) => hour)).toEqual([9])
  await expectToday()
  await world.closePeriods()
  const after = await ofToday()
  expect(after.every(({ built, stale }) => built && !stale)).toBe(true)
  expect(after.slice(0, 9)).toEqual(before.slice(0, 9))
  expect(after[9]?.build).not.toBe(before[9]?.build)
  await expectToday()
})

test('whoever takes visits of a day away makes all its hours stale', async () => {
  const { sql, clickhouse } = world.context.services
  await world.takeIn([click(at(3)), click(at(9))])
  await world.closePeriods()
  await markStale(sql, [today()])
  expect((await ofToday()).every(({ stale }) => stale)).toBe(true)
  await clickhouse.writer.command({
    query: `alter table visits delete where time >= fromUnixTimestamp64Milli(${startOf(today())})`,
    clickhouse_settings: { mutations_sync: '2' }
  })
  await expectToday()
  await world.closePeriods()
  await expectToday()
})

test('a batch that comes again changes nothing', async () => {
  const text = spoolText(world.sample, [click(at(3)), click({ ...at(9), visitor: 4 }), click(at(10, 1))])
  await takeInText(world.sample, text, true)
  for (let time = 0; time < 2; time += 1) {
    await world.closePeriods()
    await takeInText(world.sample, text, false)
    expect(await rawVisits(world.context.services.clickhouse)).toHaveLength(6)
    await expectToday()
  }
})

test('hours go when their day is closed, and their sums soon after', async () => {
  const { travel, now, services } = world.context
  await world.takeIn([click(at(3)), click(at(9))])
  await world.closePeriods()
  const day = today()
  travel(startOf(day + 1) + HOUR_MS + LATE_MS - now())
  await world.closePeriods()
  expect((await hours()).map(({ first, hour }) => [first, hour])).toEqual([[day + 1, 0]])
  expect((await world.periods()).find(({ span, first }) => span === 'day' && first === day)).toMatchObject({
    built: true
  })
  await world.expectRight()
  travel(HOUR_MS)
  await world.closePeriods()
  for (const table of sumsTables) await untilRewritten(services.clickhouse, table)
  const known = await world.counting()
  expect((await world.storedBuilds()).filter(build => !known.includes(build))).toEqual([])
  await world.expectRight()
})

test('the hours of a day that does not count stay', async () => {
  const { travel, now, services } = world.context
  await world.takeIn([click(at(3)), click(at(9))])
  await world.closePeriods()
  travel(startOf(today() + 1) + HOUR_MS / 2 - now())
  await world.closePeriods()
  expect((await hours()).map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
  await services.sql`update rollup_periods set stale = true where span <> 'hour'`
  await world.closePeriods()
  await world.expectRight()
})

test('the hours of a day stay until its own sums count', async () => {
  const { now, services } = world.context
  const { sql } = services
  await world.takeIn([click(at(3)), click(at(9))])
  await world.closePeriods()
  const before = await ofToday()
  expect(before.length).toBeGreaterThan(0)
  await claimPeriods(sql, [{ span: 'day', first: today(), hour: 0, build: '21' }], now())
  await leaveHours(sql, now())
  expect(await ofToday()).toEqual(before)
  await sql`update rollup_periods set built = true, stale = true where build = 21`
  await leaveHours(sql, now())
  expect(await ofToday()).toEqual(before)
  await sql`update rollup_periods set stale = false where build = 21`
  await leaveHours(sql, now())
  expect(await ofToday()).toEqual([])
})

test('who starts after hours were closed too early, by a clock that was ahead, knows of them', async () => {
  const { travel, now, services } = world.context
  await world.takeIn([click(at(10, 1))])
  travel(HOUR_MS)
  await world.closePeriods()
  travel(-HOUR_MS)
  const lateVisits = await watchForLateVisits(services.sql, now)
  await lateVisits([hourOf(now())])
  expect((await ofToday()).filter(({ stale }) => stale).map(({ hour }) => hour)).toEqual([10])
})
