import { expect, test } from 'vitest'

import { count, formatDate, formatDateTime, formatRoubles } from '#web/ui/format.ts'
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
  expect(formatDate('2026-11-20T22:30:00Z').replaceAll(/\s/g, ' ')).toBe('21 ноября 2026 г.')
  expect(formatDateTime('2026-11-20T22:30:00Z')).toContain('01:30')
})
