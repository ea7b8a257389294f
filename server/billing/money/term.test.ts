import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { addMonths } from '#contract/months.ts'
import { moscow, moscowDay } from '#test/money-facts.ts'

import { daysOfTerm, isTooFar } from './term.ts'

test.each([
  ['2026-11-21', 1, '2026-12-21 12:00'],
  ['2027-01-31', 1, '2027-02-28 12:00'],
  ['2028-01-31', 1, '2028-02-29 12:00'],
  ['2027-01-30', 1, '2027-02-28 12:00'],
  ['2027-03-31', 1, '2027-04-30 12:00'],
  ['2026-11-30', 3, '2027-02-28 12:00'],
  ['2026-08-31', 6, '2027-02-28 12:00'],
  ['2028-02-29', 12, '2029-02-28 12:00'],
  ['2026-12-31', 12, '2027-12-31 12:00'],
  // In UTC it is still the 30th, and the 31st: Moscow's day counts.
  ['2027-01-31 00:30', 1, '2027-02-28 00:30'],
  ['2027-01-01 02:59', 1, '2027-02-01 02:59'],
  // Both end on the month's last day, each at its own time.
  ['2055-05-30 00:49', 1, '2055-06-30 00:49'],
  ['2055-05-31 00:00', 1, '2055-06-30 00:00']
] as const)('%s and %i months are %s', (from, months, to) => {
  expect(moscowDay(addMonths(moscow(from), months))).toBe(to)
})

test.each([
  ['2026-11-21', 1, 30],
  ['2026-12-21', 1, 31],
  ['2027-01-31', 1, 28],
  ['2026-11-21', 12, 365],
  ['2027-11-21', 12, 366]
] as const)('a term from %s of %i months has %i days', (from, months, days) => {
  expect(daysOfTerm(moscow(from), months)).toBe(days)
})

/** Half of them on the days around the end of a month, where months differ. */
const moments = fc.oneof(
  fc.integer({ min: moscow('2026-01-01'), max: moscow('2060-01-01') }),
  fc
    .tuple(fc.integer({ min: 0, max: 34 * 12 }), fc.integer({ min: -4 * DAY_MS, max: 2 * DAY_MS }))
    .map(([month, offset]) => Date.UTC(2026, month, 1) + offset)
)
const months = fc.constantFrom(1, 3, 6, 12)

test('a term keeps the time of day and is as long as its months are', () => {
  fc.assert(
    fc.property(moments, months, (at, count) => {
      const days = daysOfTerm(at, count)
      expect(Number.isInteger(days)).toBe(true)
      expect(days).toBeGreaterThanOrEqual(28 * count)
      expect(days).toBeLessThanOrEqual(31 * count)
    })
  )
})

const dayOf = (at: number): string => moscowDay(at).slice(0, 10)

test('who begins on a later day never ends on an earlier one, and of one day in the order of beginning', () => {
  fc.assert(
    fc.property(moments, fc.nat(40 * DAY_MS), months, (at, wait, count) => {
      const later = at + wait
      const ends = [addMonths(at, count), addMonths(later, count)] as const
      expect(dayOf(ends[1]) >= dayOf(ends[0])).toBe(true)
      expect(ends[1] - ends[0] === wait || dayOf(later) !== dayOf(at)).toBe(true)
    })
  )
})

test('a year from now is near enough, a moment more is too far', () => {
  const now = moscow('2026-11-21')
  expect(isTooFar(moscow('2027-11-21'), now)).toBe(false)
  expect(isTooFar(moscow('2027-11-21') + 1, now)).toBe(true)
})
