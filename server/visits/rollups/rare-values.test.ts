import { Type } from 'typebox'
import { beforeEach, expect, test } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateOf, dayOf, startOf } from '#contract/moscow-days.ts'
import { select } from '#server/platform/clickhouse.ts'
import { click, openClosing } from '#test/closing-world.ts'
import { duringTests } from '#test/during-tests.ts'
import type { Name } from '#test/sample-app.ts'

import { closePeriods } from './close-periods.ts'
import { CROWD, CROWD_OF_ALL, KEPT_VALUES, OTHERS } from './rare-values.store.ts'

/** An estimate tells the crowd: it may be wrong by two of a hundred. */
const FLOOD = CROWD * 1.05

const world = duringTests(openClosing)
beforeEach(async () => {
  world.toNoon()
  await world.reset()
})

const yesterday = () => dayOf(world.context.now()) - 1

/** Visits of yesterday with a campaign and a referrer each, of Anna's first link. */
async function flood(visits: number): Promise<void> {
  const { links, visits: sample, context } = world.sample
  await context.services.clickhouse.writer.command({
    query: `insert into visits (id, link, owner, time, visitor, kind, utm_campaign, referrer)
      select {first: UInt64} + number, {link: UInt64}, {owner: UInt64},
        fromUnixTimestamp64Milli({from: Int64} + toInt64(number)), number, 'visit', concat('flood-', toString(number)),
        concat('flood-', toString(number), '.ru') from numbers({visits: UInt64})`,
    query_params: {
      first: 1_000_000_000,
      link: links.anna1.id,
      owner: sample.find(({ link }) => link === links.anna1.id)?.owner,
      from: startOf(yesterday()) + 12 * HOUR_MS,
      visits
    }
  })
}

const campaigns = (user: Name) =>
  world.sample.rowsOf(user, '/api/ch_analytics/utm', {
    by: 'campaign',
    dateFrom: dateOf(yesterday()),
    dateTo: dateOf(yesterday()),
    tz: 'Europe/Moscow'
  })

const Sum = Type.Object({
  of: Type.String(),
  values: Type.Integer(),
  visits: Type.Integer(),
  others: Type.Integer()
})

/** What the sums of yesterday say, by whose they are. */
async function sumsOf(dimension: string) {
  const build = (await world.dayAgo(1))?.build
  return select(
    world.context.services.clickhouse,
    Sum,
    `select of::String as of, uniqExact(value) as values, sum(s.visits) as visits, sumIf(s.visits, value = {others: String}) as others
     from visit_sums as s where build = {build: UInt64} and dimension = {dimension: String}
     group by of, scope having values > 1 order by of`,
    { build, dimension, others: OTHERS }
  )
}

test('of a flood of values as many are kept as there may be, and the most visited are counted as they are', async () => {
  const often = Array.from({ length: 30 }, (_, nth) =>
    click({ daysAgo: 1, mark: 'spring', visitor: nth, ofDay: nth * 40 * MINUTE_MS })
  )
  await world.takeIn([
    ...often,
    click({ daysAgo: 1, mark: 'a/b' }),
    click({ daysAgo: 1, link: 'boris1', mark: 'spring' })
  ])
  await flood(FLOOD)
  const before = [await campaigns('anna'), await campaigns('boris')]
  await world.closePeriods()
  expect(await world.dayAgo(1)).toMatchObject({ built: true, stale: false })
  for (const dimension of ['utm_campaign', 'referrer']) {
    const sums = await sumsOf(dimension)
    expect(sums.map(({ of }) => of)).toEqual(expect.arrayContaining(['everyone', 'owner', 'link']))
    for (const { values, others, visits } of sums) {
      // With the one that stands for the others, Boris's, and none at all.
      expect(values).toBeLessThanOrEqual(KEPT_VALUES + 3)
      expect(visits).toBeGreaterThanOrEqual(FLOOD)
      expect(others).toBeGreaterThanOrEqual(FLOOD - KEPT_VALUES)
    }
  }
  const after = [await campaigns('anna'), await campaigns('boris')]
  expect(after[0]?.[0]).toEqual({ label: 'spring', visits: 31, uniqVisits: 30 })
  expect(after[0]?.[0]).toEqual(before[0]?.[0])
  expect(after[0]).toHaveLength(100)
  expect(after[0]?.some(({ label }) => label === OTHERS)).toBe(false)
  expect(after[1]).toEqual(before[1])
})

test('a flood of the links of many owners is one, too: of each the most visited are kept, as many as there may be', async () => {
  const owners = Math.ceil((CROWD_OF_ALL * 1.05) / KEPT_VALUES)
  await world.context.services.clickhouse.writer.command({
    query: `insert into visits (id, link, owner, time, visitor, kind, utm_campaign)
      select {first: UInt64} + number, number % {owners: UInt64} as shop, shop,
        fromUnixTimestamp64Milli({from: Int64} + toInt64(number % 1000)), number, 'visit',
        if(number < 3 * {owners: UInt64}, 'often', concat('flood-', toString(number))) from numbers({visits: UInt64})`,
    query_params: {
      first: 1_000_000_000,
      owners,
      from: startOf(yesterday()) + 12 * HOUR_MS,
      visits: owners * KEPT_VALUES
    }
  })
  await world.closePeriods()
  const sums = await sumsOf('utm_campaign')
  const everyone = sums.find(({ of }) => of === 'everyone')
  expect(everyone?.values).toBeLessThanOrEqual(CROWD_OF_ALL + 2)
  expect(everyone?.others).toBeGreaterThan(0)
  const { clickhouse } = world.context.services
  const often = await select(
    clickhouse,
    Type.Object({ visits: Type.Integer() }),
    `select sum(s.visits) as visits from visit_sums as s where build = {build: UInt64} and of = 'owner'
       and dimension = 'utm_campaign' and value = 'often' group by scope`,
    { build: (await world.dayAgo(1))?.build }
  )
  expect(often).toEqual(Array.from({ length: owners }, () => ({ visits: 3 })))
})

test('without a flood every value is kept', async () => {
  await flood(2 * KEPT_VALUES)
  await world.closePeriods()
  const sums = await sumsOf('utm_campaign')
  expect(sums).toHaveLength(3)
  expect(sums.every(({ others }) => others === 0)).toBe(true)
})

test('periods that are put through minute by minute have the sums that they have at once', async () => {
  // Each day has visits in several minutes, and one statement takes two: what is much, the whole day tells.
  await world.takeIn(
    Array.from({ length: 12 }, (_, nth) =>
      click({ daysAgo: 1 + (nth % 3), ofDay: nth * HOUR_MS, visitor: nth % 4 })
    )
  )
  await closePeriods({ ...world.dependencies(), least: 3, atOnce: 2 })
  expect(await world.dayAgo(1)).toMatchObject({ built: true, stale: false })
  const { clickhouse } = world.context.services
  const [of] = await select(
    clickhouse,
    Type.Object({ visits: Type.Integer() }),
    `select sum(s.visits) as visits from visit_sums as s
     where build = {build: UInt64} and of = 'link' and dimension = 'detailed'`,
    { build: (await world.dayAgo(1))?.build }
  )
  expect(of?.visits).toBe(5)
  await world.expectRight()
})
