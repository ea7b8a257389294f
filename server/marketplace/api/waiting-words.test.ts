import { expect, test } from 'vitest'

import { HOUR_SECONDS } from '#contract/durations.ts'

import { waitInWords } from './waiting-words.ts'

test.each([
  [0, 'через секунду'],
  [1, 'через секунду'],
  [2, 'через 2 секунды'],
  [21, 'через 21 секунду'],
  [45.2, 'через 46 секунд'],
  [60, 'через минуту'],
  [61, 'через 2 минуты'],
  [300, 'через 5 минут'],
  [1200, 'через 20 минут'],
  [1260, 'через 21 минуту'],
  [5400, 'через 90 минут'],
  [5401, 'через 2 часа'],
  [3 * HOUR_SECONDS, 'через 3 часа'],
  [5 * HOUR_SECONDS, 'через 5 часов'],
  [21 * HOUR_SECONDS, 'через 21 час']
])('%d s: %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words.replaceAll(/(\d) /g, '$1\u00A0'))
})
