import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'

import { comparisonOf } from './comparison.ts'
import { periodWords } from './period-words.ts'
import { correctedAddress, readablePeriod, readPeriod, withPeriod } from './period.ts'
import { endOf, hoursOf, isRunning, previousRange, rangeOf, rangeSince, startOf } from './range.ts'

const TODAY = '2026-11-21'
const read = (address: string) => {
  const { from, to } = readPeriod(new URLSearchParams(address), TODAY)
  return { from, to }
}

const hour = fc
  .integer({ min: 0, max: 4 * 365 * 24 })
  .map(n => new Date(Date.UTC(2026, 10, 22) - n * HOUR_MS).toISOString().slice(0, 16))
const range = fc
  .tuple(hour, hour)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => rangeOf(one < other ? { begin: one, end: other } : { begin: other, end: one }))

test('every period of days or hours is read from its address as it was written', () => {
  fc.assert(
    fc.property(range, period => {
      const search = withPeriod(new URLSearchParams('compare=1&city=Казань'), period)
      const again = new URLSearchParams(readablePeriod(search))
      const shown = readPeriod(again, TODAY)
      expect(shown).toEqual({ preset: 'own', ...period })
      expect(correctedAddress(again, shown)).toBeUndefined()
      expect(again.get('city')).toBe('Казань')
    })
  )
})

test('the period before lies whole days before, is as long and does not reach into this one', () => {
  fc.assert(
    fc.property(range, period => {
      const before = previousRange(period)
      const shift = startOf(period).getTime() - startOf(before).getTime()
      expect(endOf(period).getTime() - endOf(before).getTime()).toBe(shift)
      expect(shift % (24 * HOUR_MS)).toBe(0)
      expect(endOf(before) <= startOf(period)).toBe(true)
      expect(rangeOf(hoursOf(before))).toEqual(before)
    })
  )
})

test('hours read naturally in the address', () => {
  const search = withPeriod(new URLSearchParams(), { from: '2026-11-21T10:00', to: '2026-11-21T14:00' })
  expect(readablePeriod(search)).toBe('from=2026-11-21T10:00&to=2026-11-21T14:00')
})

test.each([
  ['from=2026-11-21T10:45&to=2026-11-21T14', { from: '2026-11-21T10:00', to: '2026-11-21T14:00' }],
  ['from=2026-11-20T00:00&to=2026-11-21T00:00', { from: '2026-11-20', to: '2026-11-20' }],
  ['from=2026-11-20T18:00&to=2026-11-20T24:00', { from: '2026-11-20T18:00', to: '2026-11-21T00:00' }],
  ['from=2026-11-21T14:00&to=2026-11-21T10:00', { from: '2026-11-21T10:00', to: '2026-11-21T14:00' }],
  ['from=2026-11-21T14:00&to=2026-11-21T14:00', { from: '2026-11-21T14:00', to: '2026-11-21T15:00' }],
  ['from=2026-11-21T14:00', { from: '2026-11-21T14:00', to: '2026-11-22T00:00' }],
  ['to=2026-11-20T14:00', { from: '2026-11-20T00:00', to: '2026-11-20T14:00' }],
  ['from=2026-11-19&to=2026-11-20T14:00', { from: '2026-11-19T00:00', to: '2026-11-20T14:00' }],
  ['from=2026-11-21T14:00&to=2027-01-01T10:00', { from: '2026-11-21T14:00', to: '2026-11-22T00:00' }],
  ['from=2026-11-18&to=9999-12-31', { from: '2026-11-18', to: TODAY }],
  ['from=9999-12-31T24:00', { from: TODAY, to: TODAY }],
  ['from=2026-11-21T25:00&to=2026-11-21T26:00', { from: TODAY, to: TODAY }],
  ['from=2026-11-22T01:00&to=2026-11-22T02:00', { from: TODAY, to: TODAY }],
  ['from=2026-02-30T01:00&to=2026-03-01T02:00', { from: TODAY, to: TODAY }]
])('«%s» is understood', (address, period) => {
  expect(read(address)).toEqual(period)
})

const words = (from: string, to: string) => periodWords({ from, to }, TODAY)

test('hours are said in words, midnight as the end of its day', () => {
  expect(words('2026-11-21T10:00', '2026-11-21T14:00')).toBe('21 ноября, 10:00–14:00')
  expect(words('2026-11-20T18:00', '2026-11-21T00:00')).toBe('20 ноября, 18:00–24:00')
  expect(words('2026-11-20T18:00', '2026-11-21T06:00')).toBe('20 ноября, 18:00 – 21 ноября, 06:00')
})

test('hours are compared with the same hours of the day before, as far as they have gone', () => {
  const period = { from: '2026-11-21T10:00', to: '2026-11-21T14:00' }
  expect(comparisonOf(period, new Date('2026-11-21T12:10:00Z'), TODAY)).toEqual({
    current: undefined,
    before: { dateFrom: '2026-11-20T10:00', dateTo: '2026-11-20T14:00' },
    until: undefined,
    words: 'с\u00A020 ноября, 10:00–14:00'
  })
  expect(comparisonOf(period, new Date('2026-11-21T09:10:00Z'), TODAY)).toEqual({
    current: { dateFrom: '2026-11-21T10:00:00+03:00', dateTo: '2026-11-21T12:00:00+03:00' },
    before: { dateFrom: '2026-11-20T10:00:00+03:00', dateTo: '2026-11-20T12:00:00+03:00' },
    until: '12:00',
    words: 'с\u00A020 ноября, 10:00–12:00'
  })
  expect(comparisonOf(period, new Date('2026-11-21T07:10:00Z'), TODAY)).toBeUndefined()
})

test('a period runs until its last hour is over', () => {
  const period = { from: '2026-11-21T10:00', to: '2026-11-21T14:00' }
  expect(isRunning(period, new Date('2026-11-21T10:59:00Z'))).toBe(true)
  expect(isRunning(period, new Date('2026-11-21T11:00:00Z'))).toBe(false)
  expect(isRunning({ from: TODAY, to: TODAY }, new Date('2026-11-21T20:59:00Z'))).toBe(true)
})

test('what the plan leaves out is not said to be shown', () => {
  const since = new Date('2026-11-20T09:00:00Z')
  expect(rangeSince({ from: '2026-11-15', to: TODAY }, since)).toEqual({ from: '2026-11-20', to: TODAY })
  expect(rangeSince({ from: '2026-11-20T08:00', to: '2026-11-20T20:00' }, since)).toEqual({
    from: '2026-11-20T12:00',
    to: '2026-11-20T20:00'
  })
  expect(rangeSince({ from: TODAY, to: TODAY }, since)).toEqual({ from: TODAY, to: TODAY })
})
