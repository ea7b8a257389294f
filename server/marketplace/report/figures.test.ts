import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { figuresByDate, onDays, unknownFigures, type Figures } from './figures.ts'

const figure = fc.option(fc.nat(10_000), { freq: 8 })
const figures: fc.Arbitrary<Figures> = fc.record({
  opens: figure,
  carts: figure,
  orders: figure,
  orderSum: figure,
  buyouts: figure
})
const names = ['opens', 'carts', 'orders', 'orderSum', 'buyouts'] as const

const dates = Array.from({ length: 20 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
const days = fc
  .array(figures, { minLength: dates.length, maxLength: dates.length })
  .map(list => new Map(dates.map((date, index) => [date, list[index] ?? unknownFigures])))

test('a sum is known when each of its days is, and then it is their sum', () => {
  fc.assert(
    fc.property(days, fc.subarray(dates), (known, chosen) => {
      const sum = onDays(known, chosen, null)
      for (const name of names) {
        const values = chosen.map(date => known.get(date)?.[name] ?? null)
        const expected = values.includes(null)
          ? null
          : values.reduce<number>((total, value) => total + (value ?? 0), 0)
        expect(sum[name]).toBe(expected)
      }
    })
  )
})

test('two links that share no day never have more than the product, two that share one may', () => {
  fc.assert(
    fc.property(days, fc.subarray(dates), (known, chosen) => {
      const rest = dates.filter(date => !chosen.includes(date))
      const parts = new Map([
        ['chosen', onDays(known, chosen, null)],
        ['rest', onDays(known, rest, null)]
      ])
      expect(onDays(parts, ['chosen', 'rest'], null)).toEqual(onDays(known, dates, null))
    })
  )
})

test('a day outside of what is known makes the sum unknown', () => {
  const known = new Map([['2026-11-01', { opens: 1, carts: 1, orders: 1, orderSum: 100, buyouts: 0 }]])
  expect(onDays(known, ['2026-11-01'], null)).toEqual(known.get('2026-11-01'))
  expect(onDays(known, ['2026-11-01', '2026-11-02'], null)).toEqual(unknownFigures)
  expect(onDays(known, [], null)).toEqual({ opens: 0, carts: 0, orders: 0, orderSum: 0, buyouts: 0 })
})

test('orders of days after the list was last read are not missing; where there is no other day they are', () => {
  const one = { opens: null, carts: null, orders: 2, orderSum: 2000, buyouts: null }
  const known = new Map([
    ['2026-11-01', one],
    ['2026-11-02', one],
    ['2026-11-03', unknownFigures]
  ])
  const sum = { ...unknownFigures, orders: 4, orderSum: 4000 }
  expect(onDays(known, [...known.keys()], '2026-11-02')).toEqual(sum)
  expect(onDays(known, [...known.keys()], '2026-11-03')).toEqual(unknownFigures)
  expect(onDays(known, ['2026-11-03'], '2026-11-02')).toEqual(unknownFigures)
})

test('orders are of the list of orders, all else of the funnel; a day that neither told is unknown', () => {
  const orderDays = [
    { day: '2026-11-01', orders: 3, orderSum: 3000 },
    { day: '2026-11-02', orders: null, orderSum: null }
  ]
  const funnelDays = [
    { day: '2026-11-02', opens: 50, carts: 9, orders: 5, orderSum: 5500, buyouts: 1, buyoutSum: 900 }
  ]
  expect([...figuresByDate(dates.slice(0, 3), orderDays, funnelDays)]).toEqual([
    ['2026-11-01', { opens: null, carts: null, orders: 3, orderSum: 3000, buyouts: null }],
    ['2026-11-02', { opens: 50, carts: 9, orders: null, orderSum: null, buyouts: 1 }],
    ['2026-11-03', unknownFigures]
  ])
})
