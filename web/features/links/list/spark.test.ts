import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { sparkOf, sparkText } from './spark.ts'

const size = { width: 90, height: 24 }

test('the days fill the width, the best one touches the top, none the bottom', () => {
  expect(sparkOf([0, 8, 4, 16], size)).toEqual({ line: 'M0 24L30 12L60 18L90 0', end: { x: 90, y: 0 } })
})

test('fewer days fill the width as well, and a single one is a dot at its end', () => {
  expect(sparkOf([10, 0, 5], size)?.line).toBe('M0 0L45 24L90 12')
  expect(sparkOf([10], size)).toEqual({ line: '', end: { x: 90, y: 0 } })
  expect(sparkOf([], size)).toBeUndefined()
})

test('a single person is no peak, and nobody is a flat line', () => {
  expect(sparkOf([0, 1], size)?.end.y).toBe(18)
  expect(sparkOf([0, 0, 0], size)?.line).toBe('M0 24L45 24L90 24')
})

test.each([
  [[...Array.from({ length: 28 }, () => 4), 8, 0], 'Люди по дням за 30 дней: сегодня 0, вчера 8'],
  [[1, 1, 0, 0, 0, 0, 3], 'Люди по дням за 7 дней: сегодня 3, вчера 0'],
  [[1200, 34], 'Люди по дням за 2 дня: сегодня 34, вчера 1 200'],
  [Array.from({ length: 21 }, () => 5), 'Люди по дням за 21 день: сегодня 5, вчера 5'],
  [[3], 'Люди сегодня 3']
])('%j in words', (daily, text) => {
  expect(plain(sparkText(daily))).toBe(text)
})
