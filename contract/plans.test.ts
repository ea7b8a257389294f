import { describe, expect, test } from 'vitest'

import { families, freeLimits, limitsOf, planIds, planOf, planParts } from './plans.ts'

/** README § 5: amount for the whole term and price of a month, reckoned by hand. */
const prices = [
  ['SOCIAL_1', 'Соцсети', 1, 190, 190],
  ['SOCIAL_12', 'Соцсети', 12, 1824, 152],
  ['START_1', 'Старт', 1, 390, 390],
  ['START_3', 'Старт', 3, 1111, 370],
  ['START_6', 'Старт', 6, 2106, 351],
  ['START_12', 'Старт', 12, 3744, 312],
  ['STANDARD_1', 'Стандарт', 1, 990, 990],
  ['STANDARD_3', 'Стандарт', 3, 2821, 940],
  ['STANDARD_6', 'Стандарт', 6, 5346, 891],
  ['STANDARD_12', 'Стандарт', 12, 9504, 792],
  ['UNLIMITED_1', 'Безлимит', 1, 2490, 2490],
  ['UNLIMITED_3', 'Безлимит', 3, 7096, 2365],
  ['UNLIMITED_6', 'Безлимит', 6, 13446, 2241],
  ['UNLIMITED_12', 'Безлимит', 12, 23904, 1992]
] as const

const limits = [
  ['SOCIAL_1', { links: 10, landings: 3, analyticsDays: 90, marketplace: false }],
  ['START_6', { links: 50, landings: 5, analyticsDays: 365, marketplace: false }],
  ['STANDARD_12', { links: 500, landings: 50, analyticsDays: 730, marketplace: true }],
  ['UNLIMITED_3', { links: null, landings: null, analyticsDays: 1825, marketplace: true }]
] as const

describe('the catalogue', () => {
  test('has the fourteen plans, in the order of the specification', () => {
    expect(planIds).toEqual(prices.map(([id]) => id))
  })

  test.each(prices)('%s is «%s» for %i months at %i ₽, %i ₽ a month', (id, name, month, amount, price) => {
    expect(planOf(id)).toMatchObject({ id, name, month, RUB: { amount, price }, archive: false })
  })

  test.each(planIds)('%s: the price of a month is the amount shared out, rounded down', id => {
    const { RUB, month } = planOf(id)
    expect(RUB.price).toBe(Math.floor(RUB.amount / month))
  })

  test('has a plan for each month of each family and no other', () => {
    const offered = Object.entries(families).flatMap(([family, { months }]) =>
      months.map(month => `${family}_${month}`)
    )
    expect(offered).toEqual(planIds)
  })

  test('an id says its family and its months', () => {
    expect(planParts('STANDARD_12')).toEqual({ family: 'STANDARD', months: 12 })
  })

  test.each(limits)('%s allows what the table says', (id, allowed) => {
    expect(limitsOf(id)).toEqual(allowed)
  })

  test('without a plan: three links, seven days', () => {
    expect(freeLimits).toEqual({ links: 3, landings: 0, analyticsDays: 7, marketplace: false })
  })
})
