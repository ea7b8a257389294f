import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { dateOf, dayOf, startOf } from '#contract/moscow-days.ts'
import { datesOf, daysAgo, spanOf } from '#server/marketplace/moscow-dates.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { cutOff, keptDays, readDays, wasOver } from './days.ts'

/** 22 November 2026, 00:30 in Moscow. */
const NOW = Date.parse('2026-11-21T21:30:00Z')

function refusal(begin: string, end: string, now = NOW): unknown {
  try {
    return readDays({ begin, end }, now)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return [error.code, error.details?.[0]?.field]
  }
}

describe('a range', () => {
  test.each([
    ['2026-11-22', '2026-11-22', 'today, which has just begun in Moscow'],
    ['2025-11-23', '2026-11-22', '365 days'],
    ['2024-02-29', '2024-02-29', 'a leap day'],
    ['2004-01-01', '2004-01-02', 'long ago']
  ])('%s to %s: %s', (begin, end) => {
    expect(refusal(begin, end)).toEqual({ begin, end })
  })

  test.each([
    ['2026-11-22', '2026-11-21', 'INVALID', 'end'],
    ['2026-11-22', '2026-11-23', 'INVALID', 'end'],
    ['2026-11-23', '2026-11-23', 'INVALID', 'begin'],
    ['2025-11-22', '2026-11-22', 'INVALID', 'begin'],
    ['0000-01-01', '0000-01-02', 'RANGE_TOO_OLD', undefined],
    ['2003-12-31', '2004-01-01', 'RANGE_TOO_OLD', undefined]
  ])('%s to %s is refused: %s about %s', (begin, end, code, field) => {
    expect(refusal(begin, end)).toEqual([code, field])
  })

  test('the day after today begins at midnight in Moscow', () => {
    const midnight = Date.parse('2026-11-22T21:00:00Z')
    expect(refusal('2026-11-23', '2026-11-23', midnight - 1)).toEqual(['INVALID', 'begin'])
    expect(refusal('2026-11-23', '2026-11-23', midnight)).toEqual({ begin: '2026-11-23', end: '2026-11-23' })
  })
})

test('every moment is of one day of the range, and the days follow each other without a hole', () => {
  const ranges = fc.record({
    now: fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2090, 0) }),
    ago: fc.nat(400),
    length: fc.nat(364),
    moment: fc.nat(400 * DAY_MS)
  })
  fc.assert(
    fc.property(ranges, ({ now, ago, length, moment }) => {
      const range = { begin: daysAgo(ago + length, now), end: daysAgo(ago, now) }
      expect(readDays(range, now)).toEqual(range)
      const [dates, span] = [datesOf(range), spanOf(range)]
      expect(dates).toHaveLength(length + 1)
      expect([dates[0], dates.at(-1)]).toEqual([range.begin, range.end])
      expect(dates).toEqual(dates.map((_, index) => dateOf(span.first + index)))
      const at = startOf(span.first) + moment
      expect(dates.includes(dateOf(dayOf(at)))).toBe(at < startOf(span.end))
    })
  )
})

describe('days that the plan keeps', () => {
  const range = { begin: '2026-11-10', end: '2026-11-20' }
  const kept = (since: string) => {
    const span = keptDays(range, Date.parse(since))
    return span && [dateOf(span.first), dateOf(span.end - 1)]
  }

  test.each([
    ['2026-01-01T00:00:00Z', '2026-11-10'],
    ['2026-11-09T21:00:00Z', '2026-11-10'],
    ['2026-11-09T21:00:00.001Z', '2026-11-11'],
    ['2026-11-15T12:00:00Z', '2026-11-16'],
    ['2026-11-19T21:00:00Z', '2026-11-20']
  ])('since %s: from %s on, for half a day would pass for a bad one', (since, first) => {
    expect(kept(since)).toEqual([first, '2026-11-20'])
  })

  test('none of them is', () => {
    expect(kept('2026-11-19T21:00:00.001Z')).toBeUndefined()
    expect(kept('2027-01-01T00:00:00Z')).toBeUndefined()
  })

  test.each([
    ['2026-11-09T21:00:00Z', undefined],
    ['2026-11-09T21:00:00.001Z', '2026-11-10T21:00:00.000Z'],
    ['2027-01-01T00:00:00Z', '2027-01-01T21:00:00.000Z']
  ])('since %s: cut off before %s', (since, moment) => {
    const cut = cutOff(range, Date.parse(since))
    expect(cut === undefined ? undefined : new Date(cut).toISOString()).toBe(moment)
  })
})

test('a day was over when the next one began in Moscow', () => {
  const day = dayOf(NOW)
  expect(wasOver(day, startOf(day + 1))).toBe(true)
  expect(wasOver(day, startOf(day + 1) - 1)).toBe(false)
})
