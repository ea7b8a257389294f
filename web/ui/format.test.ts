import { afterEach, expect, test, vi } from 'vitest'

import {
  count,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayMonth,
  formatRoubles
} from '#web/ui/format.ts'
import { plain } from '#web/ui/testing/plain.ts'

afterEach(() => void vi.useRealTimers())

test.each([
  [1, '1 переход'],
  [2, '2 перехода'],
  [5, '5 переходов'],
  [11, '11 переходов'],
  [21, '21 переход'],
  [1112, '1 112 переходов'],
  [0, '0 переходов']
])('%d is «%s»', (n, words) => {
  expect(plain(count(n, ['переход', 'перехода', 'переходов']))).toBe(words)
})

test('money and Moscow dates', () => {
  expect(plain(formatRoubles(1490))).toBe('1 490 ₽')
  expect(plain(formatDate('2026-11-20T22:30:00Z'))).toBe('21 ноября 2026 г.')
  expect(plain(formatDateTime('2026-11-20T22:30:00Z'))).toBe('21 ноября 2026 г. в 01:30')
})

test.each([
  ['2026-12-31T20:59:59Z', '2027-01-01T00:00:00Z', '31 декабря'],
  ['2027-01-31T09:00:00Z', '2026-12-31T20:59:59Z', '31 января'],
  ['2026-11-06T09:00:00Z', '2027-11-05T09:00:00Z', '6 ноября 2026 г.'],
  ['2027-12-31T20:59:59Z', '2026-12-31T21:00:00Z', '31 декабря 2027 г.']
])('%s is said at %s without its year where no other one can be meant', (day, now, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  expect(plain(formatDay(day))).toBe(words)
})

const linesOf = (text: string) => text.split(' ')

test('no line ends between a day and its month, or a year and its «г.»', () => {
  expect(linesOf(formatDayMonth('2026-03-01T22:30:00Z'))).toEqual(['2\u00A0марта'])
  expect(linesOf(formatDate('2026-11-20T22:30:00Z'))).toEqual(['21\u00A0ноября', '2026\u00A0г.'])
  expect(linesOf(formatDateTime('2026-08-20T22:30:00Z'))).toEqual([
    '21\u00A0августа',
    '2026\u00A0г.',
    'в',
    '01:30'
  ])
})
