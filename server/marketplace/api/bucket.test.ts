import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'

import { bucketAfter, bucketNow, fullBucket, waitFor, type Bucket } from './bucket.ts'

const LIMIT = { burst: 3, intervalMs: 20_000 }
const NOW = Date.parse('2026-11-20T12:00:00Z')

const bucket = (changes: Partial<Bucket>): Bucket => ({ ...fullBucket(LIMIT, NOW), ...changes })

test('a burst at once, then one an interval', () => {
  let level = fullBucket(LIMIT, NOW)
  for (let call = 0; call < 3; call += 1) {
    expect(waitFor(level, LIMIT, NOW)).toBe(0)
    level = { ...bucketNow(level, LIMIT, NOW), left: level.left - 1 }
  }
  expect(waitFor(level, LIMIT, NOW)).toBe(20_000)
  expect(waitFor(level, LIMIT, NOW + 5000)).toBe(15_000)
  expect(waitFor(level, LIMIT, NOW + 20_000)).toBe(0)
  expect(waitFor(level, LIMIT, NOW, 4)).toBe(80_000)
})

test('a long rest fills it up and no more', () => {
  expect(bucketNow(bucket({ left: 0 }), LIMIT, NOW + DAY_MS).left).toBe(3)
})

describe('a clock that is not that of the last call', () => {
  test('behind: nothing is added, nothing taken back', () => {
    const level = bucket({ left: 1.5 })
    expect(bucketNow(level, LIMIT, NOW - HOUR_MS)).toEqual(level)
  })

  test('there and back again adds nothing', () => {
    const there = bucketNow(bucket({ left: 0 }), LIMIT, NOW - HOUR_MS)
    expect(bucketNow(there, LIMIT, NOW).left).toBe(0)
  })

  test('set back by more than any call lasts: nobody is locked out until it catches up', () => {
    const level = bucket({ left: 0, closedUntil: NOW + DAY_MS })
    const earlier = NOW - 400 * DAY_MS
    expect(waitFor(level, LIMIT, earlier)).toBe(20_000)
  })
})

describe('what the marketplace tells', () => {
  test('less is left than we counted: others ask for the same seller', () => {
    expect(bucketAfter(bucket({ left: 2 }), { left: 0 }, NOW).left).toBe(0)
    expect(bucketAfter(bucket({ left: 1 }), { left: 2 }, NOW).left).toBe(1)
  })

  test('closed until a moment, and then one call', () => {
    const closed = bucketAfter(bucket({ left: 2 }), { closedMs: 90_000 }, NOW)
    expect(waitFor(closed, LIMIT, NOW)).toBe(90_000)
    expect(waitFor(closed, LIMIT, NOW + 89_999)).toBe(1)
    expect(waitFor(closed, LIMIT, NOW + 90_000)).toBe(0)
    expect(bucketNow(closed, LIMIT, NOW + 90_000).left).toBe(1)
  })

  test('a shorter word does not open what is closed for longer', () => {
    const closed = bucketAfter(bucket({}), { closedMs: 90_000 }, NOW)
    expect(waitFor(bucketAfter(closed, { closedMs: 5000 }, NOW), LIMIT, NOW)).toBe(90_000)
  })
})

test('whatever is told and however the clock moves, calls never come by themselves', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }),
      fc.integer({ min: 0, max: 2 * DAY_MS }),
      (left, moved, closedMs) => {
        const level = bucketNow(bucket({ left }), LIMIT, NOW + moved)
        expect(level.left).toBeLessThanOrEqual(left + Math.max(0, moved) / LIMIT.intervalMs)
        expect(level.left).toBeLessThanOrEqual(LIMIT.burst)
        const closed = bucketAfter(level, { closedMs }, NOW + moved)
        const wait = waitFor(closed, LIMIT, NOW + moved)
        expect(wait).toBe(Math.min(closedMs, DAY_MS))
      }
    )
  )
})
