import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { plain } from '#web/ui/testing/plain.ts'

import { lifeWords, tokenLife } from './token-life.ts'

const now = new Date('2026-11-21T12:00:00Z')
const endIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
const lifeIn = (days: number) => tokenLife(endIn(days), now)
const refused = (days: number) => tokenLife(endIn(days), now, true)

test.each([
  [180, { daysLeft: 180, share: 1, state: 'living' }],
  [14.1, { daysLeft: 15, state: 'living' }],
  [14, { daysLeft: 14, state: 'ending' }],
  [0.1, { daysLeft: 1, state: 'ending' }],
  [0, { daysLeft: 0, share: 0, state: 'over' }],
  [-3, { daysLeft: 0, share: 0, state: 'over' }],
  [400, { share: 1 }]
])('%d days before its end', (days, life) => {
  expect(lifeIn(days)).toMatchObject(life)
})

test('refused is said of one that still had time, and of no other', () => {
  expect(refused(100)).toMatchObject({ daysLeft: 100, state: 'refused' })
  expect(refused(3)).toMatchObject({ state: 'refused' })
  expect(refused(-3)).toMatchObject({ state: 'over' })
})

test.each([
  [180, 'Осталось 180\u00A0дней, до 20 мая 2027 г.'],
  [172, 'Осталось 172\u00A0дня, до 12 мая 2027 г.'],
  [1, 'Остался 1\u00A0день, до 22 ноября 2026 г.'],
  [-1, 'Закончился 20 ноября 2026 г.']
])('%d days left in words', (days, words) => {
  expect(plain(lifeWords(lifeIn(days), endIn(days)))).toBe(plain(words))
})
