import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { againWords, behindWords, collectingWords, knownWords, momentWords, standingOf } from './standing.ts'

const NOW = new Date('2026-11-21T11:20:00Z')
const AT = '2026-11-21T11:05:00Z'
const trouble = (code: string, retryAfter: number | null = null) => ({
  code,
  message: 'Так вышло.',
  retryAfter
})

test.each([
  ['fresh', AT, null],
  ['behind', AT, 'MARKETPLACE_BUSY'],
  ['behind', AT, 'MARKETPLACE_UNAVAILABLE'],
  ['behind', null, 'MARKETPLACE_UNAVAILABLE'],
  ['collecting', null, 'MARKETPLACE_BUSY'],
  ['collecting', null, null],
  ['foreign', AT, 'PRODUCT_NOT_FOUND'],
  ['token', AT, 'MARKETPLACE_TOKEN'],
  ['token', null, 'MARKETPLACE_FORBIDDEN']
] as const)('%s: orders of %s, trouble %s', (standing, ordersAt, code) => {
  expect(standingOf({ ordersAt, trouble: code && trouble(code) })).toBe(standing)
})

test.each([
  [AT, AT, 'Данные Wildberries на 14:05 по Москве'],
  [AT, '2026-11-20T10:40:00Z', 'Заказы на 14:05, открытия и выкупы на 20 ноября, 13:40 по Москве'],
  [AT, null, 'Заказы на 14:05 по Москве, воронки за эти дни пока нет'],
  [null, AT, 'Открытия и выкупы на 14:05 по Москве, заказов пока нет'],
  [null, null, '']
])('orders of %s and cards of %s in words', (ordersAt, funnelAt, words) => {
  expect(knownWords({ ordersAt, funnelAt }, NOW)).toBe(words)
})

test('when it is asked again is said once: here, or by a sentence that says it itself', () => {
  expect(behindWords({ trouble: trouble('MARKETPLACE_BUSY', 1800) }, NOW)).toBe(
    'Wildberries ограничивает, как часто можно спрашивать. Спросим снова в 14:50.'
  )
  expect(behindWords({ trouble: trouble('MARKETPLACE_UNAVAILABLE', 60) }, NOW)).toBe('Так вышло.')
})

test('minutes are promised only where it takes minutes', () => {
  expect(collectingWords({ trouble: null })).toContain('за несколько минут')
  expect(collectingWords({ trouble: trouble('MARKETPLACE_BUSY', 10_800) })).not.toContain('минут')
})

test('when it is asked again is said by the clock, and by its day when that is another', () => {
  expect(againWords({ trouble: trouble('MARKETPLACE_BUSY', 40) }, NOW)).toBe('Спросим снова через минуту.')
  expect(againWords({ trouble: trouble('MARKETPLACE_BUSY', 10_800) }, NOW)).toBe('Спросим снова в 17:20.')
  expect(againWords({ trouble: trouble('MARKETPLACE_BUSY', 39_600) }, NOW)).toBe(
    'Спросим снова в 22 ноября, 01:20.'
  )
  expect(againWords({ trouble: trouble('MARKETPLACE_BUSY') }, NOW)).toBe('')
})

test.each([
  ['2026-12-31T20:59:00Z', '2026-12-31T21:05:00Z', '31 декабря, 23:59'],
  ['2026-12-31T21:01:00Z', '2026-12-31T21:05:00Z', '00:01'],
  ['2025-11-21T11:05:00Z', NOW.toISOString(), '21 ноября 2025 г., 14:05']
])(
  'what stands as of %s is told at %s with its day, and with a year where it is long ago',
  (at, now, words) => {
    expect(plain(momentWords(new Date(at), new Date(now)))).toBe(words)
  }
)
