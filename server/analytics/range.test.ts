import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { readRange, type RangeQuery } from './range.ts'

const at = (iso: string) => Date.parse(iso)
const read = (dateFrom: string, dateTo = dateFrom, tz = 'Europe/Moscow', keptSince = 0) =>
  readRange({ dateFrom, dateTo, tz }, keptSince)

/** The field that a question is refused for. */
function refusedField(query: RangeQuery): string | undefined {
  try {
    readRange(query, 0)
  } catch (error) {
    if (error instanceof ProblemError && error.statusCode === 422) return error.details?.[0]?.field
    throw error
  }
  return undefined
}

test.each([
  ['a day', '2026-11-21', '2026-11-21', 'Europe/Moscow', '2026-11-20T21:00Z', '2026-11-21T21:00Z'],
  ['days', '2026-02-27', '2026-03-01', 'Europe/Moscow', '2026-02-26T21:00Z', '2026-03-01T21:00Z'],
  ['another zone', '2026-11-21', '2026-11-21', 'America/New_York', '2026-11-21T05:00Z', '2026-11-22T05:00Z'],
  ['23 hours', '2026-03-29', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
  ['25 hours', '2026-10-25', '2026-10-25', 'Europe/Berlin', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  [
    'local times',
    '2026-11-21T10:59',
    '2026-11-21T12:59:59.999',
    'Europe/Moscow',
    '2026-11-21T07:00Z',
    '2026-11-21T09:00Z'
  ],
  [
    'UTC times',
    '2026-11-21T10:59Z',
    '2026-11-21T12:00Z',
    'Europe/Moscow',
    '2026-11-21T10:00Z',
    '2026-11-21T12:00Z'
  ],
  [
    'offsets',
    '2026-11-21T10:30+05:30',
    '2026-11-21T23:00-05:00',
    'Europe/Moscow',
    '2026-11-21T05:00Z',
    '2026-11-22T04:00Z'
  ],
  [
    'a day and a time',
    '2026-11-21',
    '2026-11-21T12:30',
    'Europe/Moscow',
    '2026-11-20T21:00Z',
    '2026-11-21T09:00Z'
  ],
  [
    'a time and a day',
    '2026-11-21T12:30',
    '2026-11-21',
    'Europe/Moscow',
    '2026-11-21T09:00Z',
    '2026-11-21T21:00Z'
  ],
  [
    'times in a gap',
    '2026-03-29T02:30',
    '2026-03-29T05:00',
    'Europe/Berlin',
    '2026-03-29T01:00Z',
    '2026-03-29T03:00Z'
  ],
  [
    'times in a fold',
    '2026-10-25T02:30',
    '2026-10-25T05:00',
    'Europe/Berlin',
    '2026-10-25T00:00Z',
    '2026-10-25T04:00Z'
  ],
  ['any letter case', '2026-11-21', '2026-11-21', 'europe/moscow', '2026-11-20T21:00Z', '2026-11-21T21:00Z']
])('%s: %s … %s in %s', (_, dateFrom, dateTo, tz, from, to) => {
  expect(read(dateFrom, dateTo, tz)).toMatchObject({ from: at(from), to: at(to), since: undefined })
})

test('without a zone, days are days of Moscow', () => {
  expect(readRange({ dateFrom: '2026-11-21', dateTo: '2026-11-21' }, 0)).toEqual(read('2026-11-21'))
})

test.each([
  ['2026-02-30'],
  ['2026-02-29'],
  ['2026-04-31'],
  ['2026-13-01'],
  ['2026-00-10'],
  ['2026-01-00'],
  ['0000-01-01'],
  ['0099-01-01'],
  ['1969-12-31'],
  ['2026-02-30T10:00'],
  ['2026-02-30T10:00Z'],
  ['2026-02-30T10:00+03:00'],
  ['2026-01-01T24:00'],
  ['2026-01-01T24:00Z'],
  ['2026-01-01T25:00'],
  ['2026-01-01T10:60Z'],
  ['2026-01-01T10:00+99:00'],
  ['2026-01-01T10:00-10:99']
])('%s is no date', date => {
  expect(refusedField({ dateFrom: date, dateTo: '2026-03-05' })).toBe('dateFrom')
  expect(refusedField({ dateFrom: '2026-03-05', dateTo: date })).toBe('dateTo')
})

test.each([
  ['reversed days', { dateFrom: '2026-11-21', dateTo: '2026-11-20' }, 'dateTo'],
  ['no time at all', { dateFrom: '2026-11-21T10:00', dateTo: '2026-11-21T10:59' }, 'dateTo'],
  ['reversed by offset', { dateFrom: '2026-11-21T10:00Z', dateTo: '2026-11-21T12:00+03:00' }, 'dateTo'],
  ['8,000 years', { dateFrom: '2026-01-01', dateTo: '9999-12-31' }, 'dateTo'],
  ['no zone of that name', { dateFrom: '2026-11-21', dateTo: '2026-11-21', tz: 'Europe/Msk' }, 'tz'],
  ['an empty zone', { dateFrom: '2026-11-21', dateTo: '2026-11-21', tz: '' }, 'tz'],
  ['an offset as a zone', { dateFrom: '2026-11-21', dateTo: '2026-11-21', tz: '+03:00' }, 'tz'],
  ['+5:30', { dateFrom: '2026-11-21', dateTo: '2026-11-21', tz: 'Asia/Kolkata' }, 'tz'],
  ['+5:45', { dateFrom: '2026-11-21', dateTo: '2026-11-21', tz: 'Asia/Kathmandu' }, 'tz'],
  ['+9:30', { dateFrom: '2026-07-01', dateTo: '2026-07-01', tz: 'Australia/Adelaide' }, 'tz'],
  ['+10:30 in winter', { dateFrom: '2026-07-01', dateTo: '2026-07-01', tz: 'Australia/Lord_Howe' }, 'tz'],
  ['+10:30 at the end', { dateFrom: '2026-03-25', dateTo: '2026-04-10', tz: 'Australia/Lord_Howe' }, 'tz'],
  ['+10:30 in between', { dateFrom: '2026-01-01', dateTo: '2026-12-31', tz: 'Australia/Lord_Howe' }, 'tz']
])('%s: refused', (_, query, field) => {
  expect(refusedField(query)).toBe(field)
})

test.each([
  ['2026-11-20', '2026-11-21', 'Europe/Moscow', 'hour'],
  ['2026-11-19', '2026-11-21', 'Europe/Moscow', 'day'],
  ['2026-11-21T00:00', '2026-11-23T00:00', 'Europe/Moscow', 'hour'],
  ['2026-11-21T00:00', '2026-11-23T01:00', 'Europe/Moscow', 'day'],
  ['2026-10-24', '2026-10-25', 'Europe/Berlin', 'hour'],
  ['2026-03-28', '2026-03-29', 'Europe/Berlin', 'hour'],
  ['2026-03-28', '2026-03-30', 'Europe/Berlin', 'day'],
  ['2026-08-01', '2026-10-31', 'Europe/Moscow', 'day'],
  ['2026-08-01', '2026-10-31', 'Europe/Berlin', 'day'],
  ['2026-08-01', '2026-11-01', 'Europe/Moscow', 'month'],
  ['2026-08-01', '2026-11-01', 'Europe/Berlin', 'month'],
  ['2022-01-01', '2026-12-31', 'Europe/Moscow', 'month']
])('%s … %s in %s by the %s', (dateFrom, dateTo, tz, step) => {
  expect(read(dateFrom, dateTo, tz).step).toBe(step)
})

test('what the plan keeps no more is cut off, and the chart is as fine as what is left', () => {
  const kept = at('2026-11-19T07:00Z')
  expect(read('2026-01-01', '2026-11-20', 'Europe/Moscow', kept)).toEqual({
    from: kept,
    to: at('2026-11-20T21:00Z'),
    previousFrom: undefined,
    zone: 'Europe/Moscow',
    step: 'hour',
    since: kept,
    previousSince: kept
  })
})

test('of fifty years those are left that are kept', () => {
  const kept = at('2021-11-21T10:00Z')
  const range = read('1976-01-01', '2026-11-20', 'Europe/Moscow', kept)
  expect(range).toMatchObject({ from: kept, to: at('2026-11-20T21:00Z'), step: 'month', since: kept })
  expect(() => read('1976-01-01', '2026-11-30', 'Europe/Moscow', kept)).toThrow('Период длиннее пяти лет')
})

test('a zone may have had half hours before what is kept', () => {
  const query = { dateFrom: '1971-01-01', dateTo: '2026-11-20', tz: 'Asia/Singapore' }
  expect(() => readRange(query, 0)).toThrow('Период длиннее')
  expect(readRange(query, at('2026-01-01T00:00Z')).from).toBe(at('2026-01-01T00:00Z'))
})

test('nothing is left of a range before the retention', () => {
  const range = read('2026-01-01', '2026-01-31', 'Europe/Moscow', at('2026-11-19T07:00Z'))
  expect(range.from).toBe(range.to)
  expect(range.since).toBe(at('2026-11-19T07:00Z'))
})

const dates = fc
  .record({ day: fc.integer({ min: 0, max: 900 }), days: fc.integer({ min: 0, max: 900 }) })
  .map(({ day, days }) => {
    const from = Date.UTC(2025, 0, 1) + day * DAY_MS
    const [dateFrom = '', dateTo = ''] = [from, from + days * DAY_MS].map(ms =>
      new Date(ms).toISOString().slice(0, 10)
    )
    return { dateFrom, dateTo }
  })
const zones = fc.constantFrom('Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC')

test('the range before has the same length and ends where this one begins, without what is not kept', () => {
  fc.assert(
    fc.property(dates, zones, fc.integer({ min: 0, max: 1500 * 24 }), ({ dateFrom, dateTo }, tz, hour) => {
      const kept = Date.UTC(2024, 0, 1) + hour * HOUR_MS
      const { from, to, previousFrom, since, previousSince } = read(dateFrom, dateTo, tz, kept)
      const whole = read(dateFrom, dateTo, tz)
      expect(since).toBe(whole.from < kept ? kept : undefined)
      const before = 2 * whole.from - to
      expect(previousSince).toBe(before < kept ? kept : undefined)
      const counted = Math.max(before, kept)
      expect(previousFrom).toBe(counted < from ? counted : undefined)
    })
  )
})

test('days next to each other are ranges next to each other', () => {
  fc.assert(
    fc.property(dates, zones, ({ dateFrom }, tz) => {
      const next = new Date(at(`${dateFrom}T00:00Z`) + DAY_MS).toISOString().slice(0, 10)
      expect(read(next, next, tz).from).toBe(read(dateFrom, dateFrom, tz).to)
    })
  )
})
