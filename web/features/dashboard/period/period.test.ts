import { expect, test } from 'vitest'

import { dateAt } from '#contract/moscow-days.ts'

import { comparisonOf } from './comparison.ts'
import { periodWords } from './period-words.ts'
import { correctedAddress, isAhead, longerPreset, readPeriod, withCompare, withPeriod } from './period.ts'
import { previousRange } from './range.ts'

const TODAY = '2026-11-21'
const read = (address: string, today = TODAY) => {
  const { preset, from, to } = readPeriod(new URLSearchParams(address), today)
  return [preset, from, to]
}

const corrected = (address: string) => {
  const search = new URLSearchParams(address)
  return correctedAddress(search, readPeriod(search, TODAY))?.toString()
}

test.each([
  ['', ['today', '2026-11-21', '2026-11-21']],
  ['preset=yesterday', ['yesterday', '2026-11-20', '2026-11-20']],
  ['preset=7d', ['7d', '2026-11-15', '2026-11-21']],
  ['preset=30d', ['30d', '2026-10-23', '2026-11-21']],
  ['preset=month', ['month', '2026-11-01', '2026-11-21']],
  ['preset=year', ['year', '2025-12-01', '2026-11-21']],
  ['from=2026-11-15&to=2026-11-18', ['own', '2026-11-15', '2026-11-18']]
])('«%s» is a period', (address, period) => {
  expect(read(address)).toEqual(period)
})

test('presets know month ends and leap days', () => {
  expect(read('preset=yesterday', '2026-03-01')).toEqual(['yesterday', '2026-02-28', '2026-02-28'])
  expect(read('preset=7d', '2028-03-01')).toEqual(['7d', '2028-02-24', '2028-03-01'])
  expect(read('preset=month', '2026-12-31')).toEqual(['month', '2026-12-01', '2026-12-31'])
  expect(read('preset=year', '2027-01-31')).toEqual(['year', '2026-02-01', '2027-01-31'])
})

test.each([
  'preset=forever',
  'from=2026-11-31&to=2026-11-21',
  'from=yesterday&to=2026-11-21',
  'from=abc',
  'from=2026-02-31',
  'from=2999-01-01',
  'from=1890-01-01&to=1900-01-01',
  'from=2026-12-01&to=2026-12-05'
])('«%s» cannot be shown and falls back to today', address => {
  expect(read(address)).toEqual(['today', TODAY, TODAY])
})

test('own dates are put in order, end today and are no longer than the reports answer', () => {
  expect(read('from=2026-11-18&to=2026-11-15')).toEqual(['own', '2026-11-15', '2026-11-18'])
  expect(read('from=2026-11-18&to=2027-01-01')).toEqual(['own', '2026-11-18', TODAY])
  expect(read('from=1970-01-01&to=2026-11-21')).toEqual(['own', '2021-11-18', TODAY])
})

test('a choice replaces the period in the address and nothing else', () => {
  const address = new URLSearchParams('from=2026-11-15&to=2026-11-18&compare=1')
  expect(withPeriod(address, '7d').toString()).toBe('compare=1&preset=7d')
  expect(withPeriod(address, 'today').toString()).toBe('compare=1')
  expect(withPeriod(new URLSearchParams('preset=7d'), { from: '2026-11-01', to: TODAY }).toString()).toBe(
    'from=2026-11-01&to=2026-11-21'
  )
  expect(withCompare(address, false).has('compare')).toBe(false)
})

test('the period before has the same length and ends where this one begins', () => {
  expect(previousRange({ from: '2026-11-15', to: TODAY })).toEqual({ from: '2026-11-08', to: '2026-11-14' })
  expect(previousRange({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-01-29',
    to: '2026-02-28'
  })
})

const beforeOf = (preset: string, today: string) =>
  previousRange(readPeriod(new URLSearchParams({ preset }), today))

test('a month and a year are measured against the same dates of the one before', () => {
  expect(beforeOf('year', TODAY)).toEqual({ from: '2024-12-01', to: '2025-11-21' })
  expect(beforeOf('year', '2028-02-29')).toEqual({ from: '2026-03-01', to: '2027-02-28' })
  expect(beforeOf('month', TODAY)).toEqual({ from: '2026-10-01', to: '2026-10-21' })
  expect(beforeOf('month', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-15' })
  expect(beforeOf('month', '2027-03-31')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})

test.each([
  ['2027-03-21T11:40:00Z', '2027-02-21T14:00', '1–21 февраля, оба периода до 14:00 последнего дня'],
  ['2027-03-28T11:40:00Z', '2027-02-28T14:00', '1–28 февраля, оба периода до 14:00 последнего дня'],
  ['2027-03-29T11:40:00Z', '2027-03-01T00:00', '1–28 февраля'],
  ['2027-03-29T21:40:00Z', '2027-03-01T00:00', '1–28 февраля'],
  ['2027-03-29T22:40:00Z', '2027-03-01T00:00', '1–28 февраля']
])('a month that runs at %s is measured up to the same clock', (now, end, words) => {
  const at = new Date(now)
  const today = dateAt(at.getTime())
  const comparison = comparisonOf(readPeriod(new URLSearchParams('preset=month'), today), at, today)
  expect(comparison?.before).toEqual({
    dateFrom: '2027-02-01T00:00:00+03:00',
    dateTo: `${end}:00+03:00`
  })
  expect(comparison?.words).toBe(`с\u00A0${words}`)
})

const ahead = (address: string) => isAhead(new URLSearchParams(address), TODAY)

test('days to come are told from dates that are none', () => {
  expect(ahead('from=2030-01-01&to=2030-01-31')).toBe(true)
  expect(ahead('from=2999-01-01')).toBe(true)
  expect(ahead('to=2026-11-22T10:00')).toBe(true)
  expect(ahead('from=2026-11-31&to=2030-01-01')).toBe(false)
  expect(ahead('from=2026-11-18&to=2030-01-01')).toBe(false)
  expect(ahead('preset=forever')).toBe(false)
})

test('of a running period both sides end at the last whole hour, a finished one is compared as it is', () => {
  const now = new Date('2026-11-21T11:40:00Z')
  expect(comparisonOf({ from: TODAY, to: TODAY }, now, TODAY)).toEqual({
    current: { dateFrom: '2026-11-21T00:00:00+03:00', dateTo: '2026-11-21T14:00:00+03:00' },
    before: { dateFrom: '2026-11-20T00:00:00+03:00', dateTo: '2026-11-20T14:00:00+03:00' },
    until: '14:00',
    words: 'с\u00A020 ноября, оба дня до 14:00'
  })
  expect(comparisonOf({ from: '2026-11-15', to: TODAY }, now, TODAY)).toEqual({
    current: { dateFrom: '2026-11-15T00:00:00+03:00', dateTo: '2026-11-21T14:00:00+03:00' },
    before: { dateFrom: '2026-11-08T00:00:00+03:00', dateTo: '2026-11-14T14:00:00+03:00' },
    until: '14:00',
    words: 'с\u00A08–14 ноября, оба периода до 14:00 последнего дня'
  })
  expect(comparisonOf({ from: '2026-11-20', to: '2026-11-20' }, now, TODAY)).toEqual({
    current: undefined,
    before: { dateFrom: '2026-11-19', dateTo: '2026-11-19' },
    until: undefined,
    words: 'с\u00A019 ноября'
  })
  expect(comparisonOf({ from: TODAY, to: TODAY }, new Date('2026-11-20T21:40:00Z'), TODAY)).toBeUndefined()
})

test('an address that says something else than what is shown is put right', () => {
  expect(corrected('compare=1&preset=7d')).toBeUndefined()
  expect(corrected('from=2026-11-15&to=2026-11-18')).toBeUndefined()
  expect(corrected('from=abc&compare=1')).toBe('compare=1')
  expect(corrected('from=2026-11-15')).toBe('from=2026-11-15&to=2026-11-21')
  expect(corrected('to=2026-11-15')).toBe('from=2026-11-15&to=2026-11-15')
  expect(corrected('from=1990-01-01&to=2026-11-21')).toBe('from=2021-11-18&to=2026-11-21')
  expect(corrected('preset=forever')).toBe('')
})

test('periods are said with as few words as are clear', () => {
  expect(periodWords({ from: TODAY, to: TODAY }, TODAY)).toBe('21 ноября')
  expect(periodWords({ from: '2026-11-15', to: TODAY }, TODAY)).toBe('15–21 ноября')
  expect(periodWords({ from: '2026-10-28', to: '2026-11-03' }, TODAY)).toBe('28 октября – 3 ноября')
  expect(periodWords({ from: '2025-12-01', to: TODAY }, TODAY)).toBe('1 декабря 2025 – 21 ноября 2026')
})

test('an empty period offers a longer one, the longest none', () => {
  const longerThan = (from: string) => longerPreset({ from, to: TODAY }, TODAY)?.id
  expect(longerThan(TODAY)).toBe('7d')
  expect(longerThan('2026-11-15')).toBe('30d')
  expect(longerThan('2026-10-23')).toBe('year')
  expect(longerThan('2025-12-01')).toBeUndefined()
  // What came after it is known to be nothing.
  expect(longerPreset({ from: '2026-10-01', to: '2026-10-02' }, TODAY)?.id).toBe('year')
})
