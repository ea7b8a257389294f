import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { stepsOf } from './funnel-steps.ts'

const funnel = {
  opens: 10_000,
  carts: 1000,
  orders: 400,
  orderSum: 0,
  buyouts: 1,
  buyoutSum: 0,
  cancels: 0,
  cancelSum: 0,
  averagePrice: 0,
  cartShare: 10,
  orderShare: 40,
  buyoutShare: 80
}

test('steps are as high as their part of the greatest, and what is there can be seen', () => {
  expect(stepsOf(funnel).map(({ size }) => size)).toEqual([1, 0.1, 0.04, 0.025])
  expect(stepsOf({ ...funnel, buyouts: 0 }).at(-1)?.size).toBe(0)
})

test('the part of those who opened the card is said where the share is of something else', () => {
  expect(stepsOf(funnel).map(({ ofOpens }) => plain(ofOpens))).toEqual([
    '',
    '',
    '4 % от открывших',
    'меньше 0,1 % от открывших'
  ])
  expect(stepsOf({ ...funnel, opens: 0 }).at(-1)?.ofOpens).toBe('')
})
