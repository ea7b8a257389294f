import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'

import { readRange } from './range.ts'
import { stepsOf } from './steps.ts'
import { localMs } from './zone.ts'

const labels = (dateFrom: string, dateTo: string, tz = 'Europe/Moscow') => [
  ...new Set(stepsOf(readRange({ dateFrom, dateTo, tz }, 0)).map(step => step.label))
]

test.each([
  ['an ordinary day', '2026-11-21', 'Europe/Moscow', 24, 24],
  ['clocks go forward', '2026-03-29', 'Europe/Berlin', 23, 23],
  ['clocks go back', '2026-10-25', 'Europe/Berlin', 24, 25],
  ['clocks go forward', '2026-03-08', 'America/New_York', 23, 23],
  ['clocks go back', '2026-11-01', 'America/New_York', 24, 25],
  ['clocks go forward', '2026-09-27', 'Pacific/Auckland', 23, 23],
  ['clocks go back', '2026-04-05', 'Pacific/Auckland', 24, 25],
  ['clocks go back by two hours', '2026-10-25', 'Antarctica/Troll', 24, 26],
  ['clocks go forward at midnight', '2026-04-24', 'Africa/Cairo', 23, 23]
])('%s: %s in %s has %i labels of %i hours', (_, day, tz, count, hours) => {
  const range = readRange({ dateFrom: day, dateTo: day, tz }, 0)
  expect((range.to - range.from) / HOUR_MS).toBe(hours)
  expect(stepsOf(range)).toHaveLength(hours)
  const found = labels(day, day, tz)
  expect(found).toHaveLength(count)
  expect(found).toEqual(found.toSorted())
})

test('the hour that comes twice has one label for both of its hours', () => {
  const steps = stepsOf(readRange({ dateFrom: '2026-10-25', dateTo: '2026-10-25', tz: 'Europe/Berlin' }, 0))
  const twice = steps.filter(step => step.label === '2026-10-25T02:00')
  expect(twice.map(step => step.from)).toEqual([
    Date.parse('2026-10-25T00:00Z'),
    Date.parse('2026-10-25T01:00Z')
  ])
})

test('a range that begins when clocks have gone back past midnight has no step before its start', () => {
  const query = { dateFrom: '2010-03-04T23:00+08:00', dateTo: '2010-03-07T00:00+08:00' }
  const steps = stepsOf(readRange({ ...query, tz: 'Antarctica/Casey' }, 0))
  expect(steps.map(({ label, from }) => [label, new Date(from).toISOString()])).toEqual([
    ['2010-03-04', '2010-03-04T15:00:00.000Z'],
    ['2010-03-05', '2010-03-04T16:00:00.000Z'],
    ['2010-03-06', '2010-03-05T16:00:00.000Z']
  ])
})

test('the hour that does not come has none', () => {
  expect(labels('2026-03-29', '2026-03-29', 'Europe/Berlin').slice(0, 4)).toEqual([
    '2026-03-29T00:00',
    '2026-03-29T01:00',
    '2026-03-29T03:00',
    '2026-03-29T04:00'
  ])
})

test.each([
  ['ends of months', '2026-01-30', '2026-02-01', ['2026-01-30', '2026-01-31', '2026-02-01']],
  ['a leap day', '2028-02-28', '2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ['no leap day', '2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['the end of a year', '2026-12-30', '2027-01-01', ['2026-12-30', '2026-12-31', '2027-01-01']],
  ['months', '2026-10-31', '2027-02-01', ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02']],
  ['parts of hours', '2026-12-31T23:59', '2027-01-01T01:59', ['2026-12-31T23:00', '2027-01-01T00:00']]
])('%s', (_, dateFrom, dateTo, expected) => {
  expect(labels(dateFrom, dateTo)).toEqual(expected)
})

test('five years have 60 months', () => {
  expect(labels('2022-01-01', '2026-12-31')).toHaveLength(60)
})

const zones = Intl.supportedValuesOf('timeZone').filter(zone => {
  try {
    return readRange({ dateFrom: '2025-01-01', dateTo: '2028-12-31', tz: zone }, 0).to > 0
  } catch {
    return false
  }
})

/** Ranges of whole hours of any length up to three years. */
const ranges = fc
  .record({
    hour: fc.integer({ min: 0, max: 365 * 24 }),
    hours: fc.oneof(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 93 * 24 }),
      fc.integer({ min: 1, max: 3 * 365 * 24 })
    ),
    tz: fc.constantFrom(...zones)
  })
  .map(({ hour, hours, tz }) => {
    const from = Date.UTC(2025, 1, 1) + hour * HOUR_MS
    const [dateFrom, dateTo] = [from, from + hours * HOUR_MS].map(ms => new Date(ms).toISOString())
    return readRange({ dateFrom: dateFrom ?? '', dateTo: dateTo ?? '', tz }, 0)
  })

test('whole-hour zones are most of them', () => {
  expect(zones.length).toBeGreaterThan(350)
})

test('steps cover a range from its start, one after another, and a label never comes back but in the hour that comes twice', () => {
  fc.assert(
    fc.property(ranges, range => {
      const steps = stepsOf(range)
      const starts = steps.map(step => step.from)
      expect(starts[0]).toBe(range.from)
      expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b))
      expect(starts.every(ms => ms < range.to)).toBe(true)
      const found = [...new Set(steps.map(step => step.label))]
      expect(found).toEqual(found.toSorted())
      expect(range.step === 'hour' || found.length === steps.length).toBe(true)
    }),
    { numRuns: 300 }
  )
})

test('whatever the moment of a range, its step is labelled as a local clock shows it', () => {
  fc.assert(
    fc.property(ranges, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (range, share) => {
      const ms = range.from + Math.floor(share * (range.to - range.from))
      const label = stepsOf(range).findLast(step => step.from <= ms)?.label ?? 'none'
      const local = new Date(localMs(ms, range.zone)).toISOString()
      expect(local.slice(0, label.length).replace(/:\d\d$/, ':00')).toBe(label)
    }),
    { numRuns: 500 }
  )
})

test.each(['2026-10-24', '2026-10-25', '2026-10-26'])('no step is longer than its name (%s)', day => {
  const range = readRange({ dateFrom: day, dateTo: '2026-11-30', tz: 'Europe/Berlin' }, 0)
  const starts = [...stepsOf(range).map(step => step.from), range.to]
  for (const [index, start] of starts.slice(0, -1).entries()) {
    const length = (starts[index + 1] ?? 0) - start
    expect(length === DAY_MS || length === DAY_MS + HOUR_MS).toBe(true)
  }
})
