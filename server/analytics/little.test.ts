import { beforeAll, describe, expect, test, vi } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { dekadOf } from '#server/visits/rollups/period.ts'
import { builtWithin } from '#server/visits/rollups/rollup-periods.store.ts'
import { duringTests } from '#test/during-tests.ts'
import { startSampleApp } from '#test/sample-app.ts'
import { withoutClosing } from '#test/without-closing.ts'

import { detailedPeriods } from './detailed-periods.ts'
import { isLittle } from './little.ts'
import { byDimension, byLink, byPlace, totals } from './reports.store.ts'
import { isListed, type Reading } from './rows.ts'

vi.setConfig({ hookTimeout: 300_000 })

/** People of a row whose visitors are listed, at most. */
const LISTED = 100_000
const FIRST = 20_600

const day = (nth: number, visits = 1, from = FIRST) =>
  ({ span: 'day', first: from + nth, hour: 0, build: String(nth), visits }) as const
const range = { from: startOf(FIRST), to: startOf(FIRST + 10) }
const all = { all: true } as const
const closed = (count: number, visits?: number, from?: number) =>
  Array.from({ length: count }, (_, nth) => day(nth, visits, from))

describe('little is', () => {
  test('what has few visits in closed periods, or none', () => {
    expect(isLittle(all, range, closed(10), closed(10, 150_000))).toBe(true)
    expect(isLittle(all, range, closed(7), [])).toBe(true)
  })

  test('not what others share: of that there are no sums', () => {
    expect(isLittle({ owner: '1', shared: [] }, range, closed(10), [])).toBe(true)
    expect(isLittle({ owner: '1', shared: ['2'] }, range, closed(10), [])).toBe(false)
  })

  test('as much as is read: a dekad is not counted with its days', () => {
    const { first, end } = dekadOf(FIRST)
    const dekad = { span: 'dekad', first, hour: 0, build: 'dekad', visits: 1_000_000 } as const
    const days = closed(end - first, 100_000, first)
    const dekadOfDays = { from: startOf(first), to: startOf(end) }
    expect(isLittle(all, dekadOfDays, [dekad, ...days], [dekad, ...days])).toBe(true)
  })

  test('not what has many, or what nobody has closed', () => {
    expect(isLittle(all, range, closed(10), closed(10, 150_001))).toBe(false)
    expect(isLittle(all, range, closed(6), [])).toBe(false)
    expect(isLittle(all, range, [], [])).toBe(false)
  })
})

test('none has a sketch where raw visits are listed, and nothing else is read', () => {
  const listed = { isLittle: true, built: [], filters: {} }
  expect(isListed(listed)).toBe(true)
  expect(isListed({ ...listed, isLittle: false })).toBe(false)
  expect(isListed({ ...listed, built: closed(1) })).toBe(false)
  expect(isListed({ ...listed, filters: { city: 'Казань' } })).toBe(false)
})

const sample = duringTests(() => withoutClosing(startSampleApp))
beforeAll(async () => {
  const { services, now } = sample.context
  await closePeriods({ sql: services.sql, clickhouse: services.clickhouse, clock: now, least: 1 })
})

test('in one look or two, with sketches or without any, a report is the same', async () => {
  const { services, now } = sample.context
  const { sql, clickhouse } = services
  const to = startOf(dayOf(now()) + 1)
  const asked = {
    from: to - 60 * DAY_MS,
    to,
    previousFrom: undefined,
    since: undefined,
    previousSince: undefined
  } as const
  const periods = await builtWithin(sql, asked)
  for (const scope of [{ all: true }, { link: sample.links.anna1.id }] as const) {
    const built = await detailedPeriods(clickhouse, scope, periods)
    expect(built.length).toBeGreaterThan(6)
    const question = {
      scope,
      range: { ...asked, zone: 'Europe/Moscow', step: 'day' },
      filters: {},
      built
    } as const
    const reports = (parts: Partial<Pick<Reading, 'built' | 'isLittle'>>) => {
      const one = { ...question, isLittle: true, ...parts }
      return Promise.all([
        ...(['city', 'referrer', 'utm_source', 'utm_content'] as const).map(by =>
          byDimension(clickhouse, one, by)
        ),
        byPlace(clickhouse, one),
        byLink(clickhouse, one)
      ])
    }
    const inOne = await reports({})
    expect(await reports({ isLittle: false })).toEqual(inOne)
    expect(await reports({ built: [] })).toEqual(inOne)
    expect(inOne.every(rows => rows.length > 0)).toBe(true)
  }
})

test('visitors of raw visits that are more than a list holds are counted all the same', async () => {
  const { services, now } = sample.context
  const { clickhouse } = services
  const hour = Math.floor(now() / HOUR_MS) * HOUR_MS
  const link = '7700'
  const lastHour = {
    from: hour - HOUR_MS,
    to: hour,
    previousFrom: undefined,
    since: undefined,
    previousSince: undefined,
    zone: 'Europe/Moscow',
    step: 'hour'
  } as const
  const question = { scope: { link }, range: lastHour, filters: {}, built: [], isLittle: true } as const
  const visit = (from: number, count: number) =>
    clickhouse.writer.command({
      query: `insert into visits (id, link, owner, time, visitor, kind, device)
              select number, ${link}, 1, fromUnixTimestamp64Milli(${lastHour.from} + number % ${HOUR_MS}), cityHash64(number), 'visit', 'tablet'
              from numbers(${from}, ${count})`
    })
  const people = async () => {
    const reports = [
      await byDimension(clickhouse, question, 'device'),
      await byLink(clickhouse, question),
      await totals(clickhouse, question)
    ]
    return reports.map(([row]) => row && { visits: row.visits, people: row.uniqVisits })
  }
  await visit(0, LISTED)
  for (const row of await people()) {
    expect(row?.visits).toBe(LISTED)
    // Of 32 bits of a visitor some are those of another one.
    expect(Math.abs((row?.people ?? 0) - LISTED)).toBeLessThan(10)
  }
  await visit(LISTED, LISTED)
  for (const row of await people()) {
    expect(row?.visits).toBe(2 * LISTED)
    expect(Math.abs((row?.people ?? 0) / (2 * LISTED) - 1)).toBeLessThan(0.015)
  }
})
