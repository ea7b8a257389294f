import { expect, test } from 'vitest'

import { tokenLife } from './token-life.ts'

const now = new Date('2026-11-21T12:00:00Z')
const lifeIn = (days: number) => tokenLife(new Date(now.getTime() + days * 86_400_000).toISOString(), now)

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
