import { beforeEach, expect, test, vi } from 'vitest'

import type { Row } from '#contract/analytics.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { detailedPeriods } from '#server/analytics/detailed-periods.ts'
import { byDimension, totals } from '#server/analytics/reports.store.ts'
import type { Batch } from '#server/visits/batch.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { builtWithin } from '#server/visits/rollups/rollup-periods.store.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import type { VisitRow } from '#server/visits/visit.ts'
import { insertVisits, missingRows } from '#server/visits/visits.store.ts'

import { closedSums } from './closed-sums.ts'
import { ANNA, openClusterWorld } from './cluster-world.ts'
import { duringTests } from './during-tests.ts'

// Visits of two shards are taken in, asked for and summed up as one.

const FIRST_OF_MORE = 900_000

/** Engines start here, and tables are made on both: each takes a minute on a full machine. */
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const world = duringTests(openClusterWorld)
beforeEach(() => world.reset())

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const batchOf = (text: string): Batch => ({
  rows: new Uint8Array(Buffer.from(text)),
  from: 0,
  to: world.now,
  hours: [],
  foreign: [],
  missingMonths: [],
  noticed: []
})

test('each shard has visits of its own links, and by any server all are there', async () => {
  const { visits, clickhouse, other, onEach } = world
  const counts = await onEach('select count() as count from visits')
  expect(sum(counts)).toBe(visits.length)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  const links = await onEach('select uniqExact(link) as count from visits')
  expect(sum(links)).toBe(new Set(visits.map(({ link }) => link)).size)
  const batch = batchOf(visits.map(visitLine).join(''))
  for (const by of [clickhouse, other]) expect(await missingRows(by, batch)).toHaveLength(0)
})

test('a batch that comes again by any server is stored once; of one that is there in part the rest is found', async () => {
  const { visits, clickhouse, other, onEach, onFirst } = world
  const more = visits
    .slice(0, 500)
    .map((visit, nth) => Object.assign({}, visit, { id: String(FIRST_OF_MORE + nth) }))
  const text = more.map(visitLine).join('')
  for (const by of [clickhouse, other, clickhouse]) await insertVisits(by, text, 'again')
  const count = () => onEach(`select count() as count from visits where id >= ${FIRST_OF_MORE}`)
  const stored = await count()
  expect(sum(stored)).toBe(more.length)

  await onFirst(`delete from visits where id >= ${FIRST_OF_MORE}`)
  const missing = await missingRows(other, batchOf(text))
  expect(Buffer.from(missing).toString().trimEnd().split('\n')).toHaveLength(stored[0] ?? 0)
  await insertVisits(other, missing, 'the rest')
  expect(await count()).toEqual(stored)
})

const isPerson = ({ kind, machine }: VisitRow) => kind === 'visit' && machine === ''

const rangeOf = (from: number, to: number) =>
  ({
    from,
    to,
    zone: 'Europe/Moscow',
    step: 'day',
    previousFrom: undefined,
    since: undefined,
    previousSince: undefined
  }) as const

const devicesOf = (visits: readonly VisitRow[]) =>
  new Map([...Map.groupBy(visits, ({ device }) => device)].map(([device, those]) => [device, those.length]))

const counted = (rows: readonly Row[]) => new Map(rows.map(({ label, visits }) => [label, visits]))

/** The first day that is not closed: one closes an hour after its end. */
const openDay = (now: number) => dayOf(now - HOUR_MS)

const close = (least: number) => {
  const { sql, clickhouse, now } = world
  return closePeriods({ sql, clickhouse, clock: () => now, least })
}

test('what is much is counted over all shards, and summed up on each', async () => {
  const { sql, clickhouse, other, visits, onEach, now } = world
  const theirs = visits.filter(({ owner, time }) => owner === ANNA && dayOf(time) < openDay(now))
  const days = [...Map.groupBy(theirs, ({ time }) => dayOf(time))]
  const [[day, ofDay] = [0, []]] = days.toSorted(([, one], [, two]) => two.length - one.length)
  const [from, to] = [startOf(day), startOf(day + 1)]
  const where = `owner = ${ANNA} and time >= fromUnixTimestamp64Milli(${from}) and time < fromUnixTimestamp64Milli(${to})`
  // No shard has so many by itself.
  const counts = await onEach(`select count() as count from visits where ${where}`)
  expect(Math.max(...counts)).toBeLessThan(ofDay.length)
  await close(ofDay.length)

  const scope = { owner: ANNA, shared: [] }
  // A dekad may begin with the day.
  const periods = (await builtWithin(sql, { from, to })).filter(({ span }) => span === 'day')
  const built = await detailedPeriods(clickhouse, scope, periods)
  expect(built.map(({ first }) => first)).toEqual([day])
  const sums = await onEach(
    `select sum(visit_sums.visits) as count from visit_sums
     where of = 'owner' and scope = ${ANNA} and dimension = 'total' and span = 'day' and first = toDate(${day})`
  )
  expect(sums).toEqual(
    await onEach(`select count() as count from visits where ${where} and kind = 'visit' and machine = ''`)
  )
  const people = ofDay.filter(isPerson)
  const question = { scope, range: rangeOf(from, to), filters: {}, built, isLittle: false }
  for (const by of [clickhouse, other]) {
    const [current] = await totals(by, question)
    expect(current).toEqual({
      label: 'current',
      visits: people.length,
      uniqVisits: new Set(people.map(({ visitor }) => visitor)).size
    })
    expect(counted(await byDimension(by, question, 'device'))).toEqual(devicesOf(people))
  }
})

test('closed periods of all time are the plain count, those of one of them alone too', async () => {
  const { sql, clickhouse, other, visits, now } = world
  await close(1)
  const until = startOf(openDay(now))
  const closed = visits.filter(visit => isPerson(visit) && visit.time < until)
  const right = { counting: expect.any(Number), visits: closed.length, wrong: [] }
  expect(await closedSums(sql, clickhouse)).toEqual(right)
  const built = await builtWithin(sql, { from: 0, to: until })
  const question = {
    scope: { owner: ANNA, shared: [] },
    range: rangeOf(0, until),
    filters: {},
    built,
    isLittle: false
  }
  const ofAnna = closed.filter(({ owner }) => owner === ANNA)
  for (const by of [clickhouse, other]) {
    expect(counted(await byDimension(by, question, 'device'))).toEqual(devicesOf(ofAnna))
  }
})
