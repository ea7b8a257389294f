import { expect, test } from 'vitest'

import { link } from '#web/features/marketplace/marketplace.harness.tsx'

import { linkSorts, pressed, readOrder, sorted, withOrder } from './link-sorts.ts'

const known = { opens: 10, carts: 5, orderSum: 900, buyouts: 1 }
const links = [
  link({ _id: 'anna', visits: 90, uniqVisits: 50, cost: 1000, sameDays: { ...known, orders: 2 } }),
  link({ _id: 'boris', visits: 70, uniqVisits: 60, cost: null }),
  link({ _id: 'vera', visits: 50, uniqVisits: 40, cost: 400, sameDays: { ...known, orders: 20 } }),
  link({ _id: 'gleb', visits: 0, uniqVisits: 0, days: 0, cost: 100 })
]
const order = (address: string) =>
  sorted(links, readOrder(new URLSearchParams(address))).map(({ _id }) => _id)

test.each([
  ['', ['anna', 'boris', 'vera', 'gleb']],
  ['direction=ascending', ['gleb', 'vera', 'boris', 'anna']],
  ['sort=people', ['boris', 'anna', 'vera', 'gleb']],
  ['sort=cost', ['anna', 'vera', 'gleb', 'boris']],
  ['sort=cost&direction=ascending', ['gleb', 'vera', 'anna', 'boris']],
  ['sort=personPrice', ['vera', 'anna', 'boris', 'gleb']],
  ['sort=orderPrice', ['vera', 'anna', 'boris', 'gleb']],
  ['sort=orderPrice&direction=descending', ['anna', 'vera', 'boris', 'gleb']],
  ['sort=luck&direction=sideways', ['anna', 'boris', 'vera', 'gleb']]
])('«%s»: what has no figure is last', (address, ids) => {
  expect(order(address)).toEqual(ids)
})

test('every order has an address, which keeps what else is in it', () => {
  const address = new URLSearchParams('preset=7d')
  for (const sort of linkSorts) {
    const first = pressed({ sort, direction: 'ascending' }, sort)
    const second = pressed(first, sort)
    expect(second.direction).not.toBe(first.direction)
    for (const asked of [first, second]) {
      const next = withOrder(address, asked)
      expect(readOrder(next)).toEqual(asked)
      expect(next.get('preset')).toBe('7d')
    }
  }
})
