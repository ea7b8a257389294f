import { expect, test } from 'vitest'

import { wholePercents } from './share.ts'

test.each([
  [[1, 1, 1], 3, [34, 33, 33]],
  [[2, 1], 3, [67, 33]],
  [[995, 3, 2], 1000, [100, 0, 0]],
  [[50, 25], 100, [50, 25]],
  [[0, 0], 0, [0, 0]]
])('%j of %i', (parts, whole, percents) => {
  expect(wholePercents(parts, whole)).toEqual(percents)
})

test('the parts of a whole always add up to a hundred', () => {
  for (let size = 1; size < 40; size += 1) {
    const parts = Array.from({ length: size }, (_, index) => ((index + 3) * 7919) % 101)
    const whole = parts.reduce((sum, part) => sum + part, 0)
    expect(wholePercents(parts, whole).reduce((sum, percent) => sum + percent, 0)).toBe(100)
  }
})
