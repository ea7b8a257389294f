import { expect, test } from 'vitest'

import { niceTicks } from './scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [23, [0, 10, 20, 30]],
  [80, [0, 20, 40, 60, 80]],
  [3940, [0, 1000, 2000, 3000, 4000]],
  [48_100, [0, 20_000, 40_000, 60_000]]
])('up to %i', (max, ticks) => {
  expect(niceTicks(max)).toEqual(ticks)
})

test('marks are whole, few, and reach over the greatest value', () => {
  for (let max = 1; max < 3_000_000; max = Math.ceil(max * 1.37)) {
    const ticks = niceTicks(max)
    expect(ticks.every(Number.isInteger), `${max}`).toBe(true)
    expect(ticks.length, `${max}`).toBeLessThanOrEqual(6)
    expect(ticks.at(-1), `${max}`).toBeGreaterThanOrEqual(max)
  }
})
