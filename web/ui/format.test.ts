import { expect, test } from 'vitest'

import { count, formatDate, formatDateTime, formatDayMonth, formatRoubles } from '#web/ui/format.ts'
import { plain } from '#web/ui/testing/plain.ts'

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
