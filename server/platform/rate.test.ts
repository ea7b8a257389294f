import { expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'

import { createRate } from './rate.ts'

test('a key is let through as often as told, until its window ends', () => {
  let now = 1_000_000
  const rate = createRate({ limit: 2, windowMs: MINUTE_MS, elapsed: () => now })
  expect([rate('a'), rate('a')]).toEqual([0, 0])
  now += 20_000
  expect(rate('a')).toBe(40)
  expect(rate('b')).toBe(0)
  now += 40_000
  expect(rate('a')).toBe(0)
})

test('a flood of keys costs no more memory than told', () => {
  const rate = createRate({ limit: 2, windowMs: MINUTE_MS, elapsed: () => 0, keysMax: 3 })
  for (const key of ['a', 'b', 'c']) expect(rate(key)).toBe(0)
  expect([rate('d'), rate('e'), rate('f')]).toEqual([0, 0, 60])
  expect(rate('a')).toBe(0)
})
