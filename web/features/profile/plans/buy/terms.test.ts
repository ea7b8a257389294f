import { expect, test } from 'vitest'

import { areSame, type Terms } from './terms.ts'

const renewal = { amount: 390, months: 1, from: '2026-12-21T10:00:00.000Z' }
const shown: Terms = { amount: 195, renewal }

test('a later time of the same day is the same to whoever agrees', () => {
  expect(areSame({ ...shown, renewal: { ...renewal, from: '2026-12-21T10:05:00.000Z' } }, shown)).toBe(true)
})

test.each<[what: string, other: Terms]>([
  ['sum', { ...shown, amount: 390 }],
  ['sum of a renewal', { ...shown, renewal: { ...renewal, amount: 391 } }],
  ['term of a renewal', { ...shown, renewal: { ...renewal, months: 3 } }],
  ['day of a renewal', { ...shown, renewal: { ...renewal, from: '2026-12-22T10:00:00.000Z' } }]
])('another %s is not', (_, other) => {
  expect(areSame(other, shown)).toBe(false)
})
