import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_MS } from './durations.ts'
import { dateAt, dateOf, dayNumber, dayOf, startOf } from './moscow-days.ts'

test.each([
  ['1970-01-01T00:00+03:00', 0, '1970-01-01'],
  ['1969-12-31T23:59:59.999+03:00', -1, '1969-12-31'],
  ['1970-01-01T02:59:59.999Z', 0, '1970-01-01'],
  ['2024-02-29T23:59:59.999+03:00', 19_782, '2024-02-29'],
  ['2024-03-01T00:00+03:00', 19_783, '2024-03-01'],
  ['2026-11-20T21:00Z', 20_778, '2026-11-21'],
  ['2026-11-20T20:59:59.999Z', 20_777, '2026-11-20'],
  ['2299-12-31T23:59:59.999+03:00', 120_529, '2299-12-31']
])('%s is of day %d, %s', (moment, day, date) => {
  expect(dayOf(Date.parse(moment))).toBe(day)
  expect(dateOf(day)).toBe(date)
  expect(dateAt(Date.parse(moment))).toBe(date)
  expect(dayNumber(date)).toBe(day)
})

test('each moment is of one day, which is what a calendar in Moscow shows since 2014', () => {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' })
  const moment = fc.integer({ min: Date.UTC(2014, 9, 27), max: Date.UTC(2299, 0) })
  fc.assert(
    fc.property(moment, ms => {
      const day = dayOf(ms)
      expect(dateOf(day)).toBe(calendar.format(ms))
      expect(startOf(day)).toBeLessThanOrEqual(ms)
      expect(startOf(day + 1)).toBe(startOf(day) + DAY_MS)
      expect(startOf(day + 1)).toBeGreaterThan(ms)
      expect(dayOf(startOf(day))).toBe(day)
      expect(dayOf(startOf(day) - 1)).toBe(day - 1)
    }),
    { numRuns: 1000 }
  )
})
