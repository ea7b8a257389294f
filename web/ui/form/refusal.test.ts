import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { refusalText } from './refusal.ts'

const refusal = (seconds: number) => ({
  message: 'Мы уже отправили вам несколько писем. Попробуйте через сутки.',
  status: 429,
  details: [],
  retryAfterSeconds: seconds,
  retryAt: new Date(2026, 10, 27, 12, 45)
})

test.each([
  [40, 'через 40 секунд, в 12:45.'],
  [61, 'через 2 минуты, в 12:45.'],
  [5399, 'через 90 минут, в 12:45.'],
  // A clock beside so many hours would be another day's.
  [82_020, 'через 23 часа.']
])('after %i seconds', (seconds, words) => {
  const text = plain(refusalText(refusal(seconds)))
  expect(text).toBe(`Мы уже отправили вам несколько писем. Попробуйте ${words}`)
})
