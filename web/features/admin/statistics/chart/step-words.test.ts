import { expect, test } from 'vitest'

import { axisWords, stepWords } from './step-words.ts'

const winter = { from: '2026-12-15', to: '2027-01-13' }

test('a day of a period over the turn of the year is named with its year', () => {
  expect(stepWords('2026-12-31', 'day', winter)).toBe('чт, 31 декабря 2026')
  expect(stepWords('2027-01-01', 'day', winter)).toBe('пт, 1 января 2027')
  expect(stepWords('2026-12-31', 'day', { ...winter, to: '2026-12-31' })).toBe('чт, 31 декабря')
})

test('a week over the turn of the year is named with both', () => {
  expect(stepWords('2026-12-28', 'week', winter)).toBe('28 декабря 2026 – 3 января 2027')
})

test('under the axis a year is said where the same day may come twice', () => {
  expect(axisWords('2026-12-28', 'week', false)).toBe('28 дек.')
  expect(axisWords('2026-12-28', 'week', true)).toBe('28.12.26')
  expect(axisWords('2027-01-01', 'day', true)).toBe('01.01.27')
})
