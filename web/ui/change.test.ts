import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { changeOf } from './change.ts'

const wordsOf = (current: number, before: number) => {
  const { direction, text } = changeOf({ shown: current, current, before, until: undefined })
  return [direction, plain(text)]
}

test.each([
  [120, 100, 'more', 'на 20 % больше'],
  [88, 100, 'less', 'на 12 % меньше'],
  [0, 40, 'less', 'на 100 % меньше'],
  [3, 1000, 'less', 'почти на 100 % меньше'],
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
  expect(wordsOf(current, before)).toEqual([direction, text])
})

const numbers = (shown: number, current: number, before: number) => {
  const { text, numbers: behind } = changeOf({ shown, current, before, until: '14:00' })
  return [text, behind].map(line => plain(line))
}

test.each([
  [1300, 1165, 955, 'на 22 % больше', 'к 14:00: 1 165, было 955'],
  [1165, 1165, 955, 'на 22 % больше', 'было 955'],
  [3, 0, 40, 'на 100 % меньше', 'к 14:00: 0, было 40'],
  [12, 9, 9, 'столько же', 'к 14:00: 9, было 9'],
  [9, 9, 9, 'столько же', ''],
  [5, 5, 0, 'раньше не было', '']
])('%i shown, %i compared with %i', (shown, current, before, text, behind) => {
  expect(numbers(shown, current, before)).toEqual([text, behind])
})

test('the first visits of the running hour are not told that there were none', () => {
  expect(numbers(1, 0, 0)).toEqual(['', ''])
  expect(numbers(0, 0, 0)).toEqual(['раньше тоже 0', ''])
})
