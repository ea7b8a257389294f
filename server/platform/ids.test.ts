import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { newId } from './ids.ts'

const YEARS_30 = { min: Date.UTC(2026, 0, 1), max: Date.UTC(2056, 0, 1) }

test('an id is a decimal of at most 18 digits for thirty years', () => {
  fc.assert(
    fc.property(fc.integer(YEARS_30), now => {
      expect(newId(now)).toMatch(/^\d{1,18}$/)
    })
  )
})

test('a later one is greater', () => {
  fc.assert(
    fc.property(fc.integer(YEARS_30), fc.integer({ min: 1, max: 1_000_000 }), (now, later) => {
      expect(BigInt(newId(now + later))).toBeGreaterThan(BigInt(newId(now)))
    })
  )
})

test('those of one millisecond differ and do not count up', () => {
  // Drawn alone, some two hundred of so many would be there twice.
  const ids = Array.from({ length: 20_000 }, () => BigInt(newId(YEARS_30.min + 1)))
  expect(new Set(ids).size).toBe(20_000)
  expect(ids.some((id, i) => id < (ids[i - 1] ?? 0n))).toBe(true)
})

test('a clock before 2026 gives ids too', () => {
  for (const now of [0, Date.UTC(2025, 11, 31)]) expect(newId(now)).toMatch(/^\d{1,18}$/)
})
