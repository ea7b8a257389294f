import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { percentWords } from './percent.ts'

test.each([
  [3, 1000, '< 1 %'],
  [0, 0, '0 %'],
  [0, 50, '0 %'],
  [11, 20, '55 %'],
  [230, 231, '> 99 %'],
  [230, 230, '100 %']
])('%i of %i is %s: something small is no nothing, and nearly all is not all', (part, all, words) => {
  expect(plain(percentWords(part, all))).toBe(words)
})

test('a percent that was rounded together with others is said as it is', () => {
  expect(plain(percentWords(1, 3, 34))).toBe('34 %')
  expect(plain(percentWords(3, 1000, 0))).toBe('< 1 %')
})
