import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { lastUsed } from './last-used.ts'

// In Moscow it is the 21st already.
const now = new Date('2026-11-20T21:30:00Z')

test.each([
  ['2026-11-20T21:05:00Z', 'сегодня в 00:05'],
  ['2026-11-20T20:59:00Z', 'вчера в 23:59'],
  ['2026-11-18T11:02:00Z', '18 ноября 2026 г. в 14:02']
])('%s is «%s»', (iso, words) => {
  expect(plain(lastUsed(iso, now))).toBe(words)
})
