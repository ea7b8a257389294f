import { expect, test } from 'vitest'

import { changeOf } from './change.ts'

const words = (current: number, before: number) => {
  const { direction, text } = changeOf(current, before)
  return [direction, text.replaceAll('\u00A0', ' ')]
}

test.each([
  [120, 100, 'more', 'на 20 % больше'],
  [88, 100, 'less', 'на 12 % меньше'],
  [0, 40, 'less', 'на 100 % меньше'],
  [300, 100, 'more', 'в 3 раза больше'],
  [2140, 1000, 'more', 'на 114 % больше'],
  [345, 100, 'more', 'в 3,5 раза больше'],
  [500, 100, 'more', 'в 5 раз больше'],
  [2400, 100, 'more', 'в 24 раза больше'],
  [100_400, 100_000, 'same', 'почти столько же'],
  [7, 7, 'same', 'столько же'],
  [0, 0, 'same', 'раньше тоже 0'],
  [5, 0, 'more', 'раньше не было']
])('%i after %s', (current, before, direction, text) => {
  expect(words(current, before)).toEqual([direction, text])
})
