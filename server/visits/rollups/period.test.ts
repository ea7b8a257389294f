import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dateOf, dayNumber, hourOf, startOf } from '#contract/moscow-days.ts'

import { beginOf, dekadOf, endOf, hourPeriod, hoursWithin, keyOf, periodsWithin } from './period.ts'

/** From before the epoch until behind the last day of ClickHouse's Date. */
const someDay = fc.integer({ min: dayNumber('1965-01-01'), max: dayNumber('2160-01-01') })

test.each([
  ['2026-11-01', '2026-11-01', '2026-11-11'],
  ['2026-11-10', '2026-11-01', '2026-11-11'],
  ['2026-11-11', '2026-11-11', '2026-11-21'],
  ['2026-11-20', '2026-11-11', '2026-11-21'],
  ['2026-11-21', '2026-11-21', '2026-12-01'],
  ['2026-11-30', '2026-11-21', '2026-12-01'],
  ['2026-12-31', '2026-12-21', '2027-01-01'],
  ['2027-02-28', '2027-02-21', '2027-03-01'],
  ['2028-02-29', '2028-02-21', '2028-03-01'],
  ['2100-02-28', '2100-02-21', '2100-03-01'],
  ['1970-01-01', '1970-01-01', '1970-01-11'],
  ['1969-12-31', '1969-12-21', '1970-01-01'],
  ['2149-06-06', '2149-06-01', '2149-06-11']
])('%s is of the dekad from %s until %s', (date, first, end) => {
  const dekad = dekadOf(dayNumber(date))
  expect([dateOf(dekad.first), dateOf(dekad.end)]).toEqual([first, end])
})

test('each day is of one dekad of eight to eleven days, which begins on the 1st, the 11th or the 21st', () => {
  fc.assert(
    fc.property(someDay, day => {
      const { first, end } = dekadOf(day)
      expect(first).toBeLessThanOrEqual(day)
      expect(end).toBeGreaterThan(day)
      expect([1, 11, 21]).toContain(new Date(first * DAY_MS).getUTCDate())
      expect([1, 11, 21]).toContain(new Date(end * DAY_MS).getUTCDate())
      expect(end - first).toBeGreaterThanOrEqual(8)
      expect(end - first).toBeLessThanOrEqual(11)
      expect(dekadOf(first)).toEqual({ first, end })
      expect(dekadOf(end - 1)).toEqual({ first, end })
      expect(dekadOf(end).first).toBe(end)
      expect(endOf({ span: 'dekad', first, hour: 0 })).toBe(startOf(end))
      expect(endOf({ span: 'day', first: day, hour: 0 })).toBe(startOf(day + 1))
    }),
    { numRuns: 1000 }
  )
})

test('the periods of a stretch are all its days and every dekad that lies wholly within, in order and each once', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: -3, max: 800 }), (from, length) => {
      const to = from + length
      const periods = periodsWithin(from, to)
      const days = periods.filter(({ span }) => span === 'day').map(({ first }) => first)
      expect(days).toEqual(Array.from({ length: Math.max(0, length) }, (_, nth) => from + nth))
      const dekads = days.map(dekadOf).filter(({ first, end }) => first >= from && end <= to)
      expect(periods.filter(({ span }) => span === 'dekad').map(({ first }) => first)).toEqual([
        ...new Set(dekads.map(({ first }) => first))
      ])
      expect(new Set(periods.map(keyOf)).size).toBe(periods.length)
      expect(periods.map(({ first }) => first)).toEqual(
        periods.map(({ first }) => first).toSorted((a, b) => a - b)
      )
    }),
    { numRuns: 300 }
  )
})

const someMoment = fc
  .tuple(someDay, fc.oneof(fc.constantFrom(0, 1, DAY_MS - 1), fc.nat({ max: DAY_MS - 1 })))
  .map(([day, ofDay]) => startOf(day) + ofDay)

test('each moment is of one hour, which is of its day', () => {
  fc.assert(
    fc.property(someMoment, ms => {
      const period = hourPeriod(hourOf(ms))
      expect(beginOf(period)).toBe(Math.floor(ms / HOUR_MS) * HOUR_MS)
      expect(endOf(period)).toBe(beginOf(period) + HOUR_MS)
      expect(beginOf(period)).toBe(startOf(period.first) + period.hour * HOUR_MS)
      expect(period.hour).toBeGreaterThanOrEqual(0)
      expect(period.hour).toBeLessThan(24)
    }),
    { numRuns: 1000 }
  )
})

test('the hours of a stretch are all that lie wholly within, in order', () => {
  fc.assert(
    fc.property(someMoment, fc.integer({ min: -HOUR_MS, max: 3 * DAY_MS }), (from, length) => {
      const to = from + length
      const hours = hoursWithin(from, to)
      const begins = hours.map(beginOf)
      expect(begins.every(at => at % HOUR_MS === 0 && at >= from && at + HOUR_MS <= to)).toBe(true)
      expect(begins.slice(1).every((at, nth) => at - (begins[nth] ?? 0) === HOUR_MS)).toBe(true)
      const [first, last] = [begins[0], begins.at(-1)]
      const left =
        first === undefined || last === undefined
          ? length - HOUR_MS
          : Math.max(first - from, to - last - HOUR_MS)
      expect(left).toBeLessThan(HOUR_MS)
      expect(hours.map(keyOf)).toEqual(hours.map(one => keyOf(hourPeriod(hourOf(beginOf(one))))))
    }),
    { numRuns: 300 }
  )
})
