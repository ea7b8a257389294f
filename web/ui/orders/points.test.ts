import { expect, test } from 'vitest'

import type { ProductDay } from '#contract/marketplace.ts'
import { pointAt } from '#web/ui/chart/scale.ts'
import { plain } from '#web/ui/testing/plain.ts'

import { measures, ORDERS } from './measures.ts'
import { namedDays, ordersPlot, yearMarks } from './plot.ts'
import { pointsOf, readPoint, runsOf } from './points.ts'
import { ALL_LINKS, ONE_LINK } from './whose.ts'

const day = (date: string, known: Partial<ProductDay> = {}): ProductDay => ({
  date,
  visits: 12,
  uniqVisits: 9,
  opens: 840,
  carts: 61,
  orders: 4,
  orderSum: 5960,
  buyouts: 3,
  ...known
})
const words = (of: ProductDay, measure = ORDERS, whose = ALL_LINKS) =>
  plain(
    pointsOf([of], measure, '2026-11-21')
      .map(point => readPoint(point, measure, whose))
      .join('')
  )

test('a day is read with both sides apart, and what nobody knows is no zero', () => {
  expect(words(day('2026-11-20'))).toBe(
    'пт, 20 ноября. По ссылкам: 12 переходов, 9 человек. На Wildberries: 4 заказа'
  )
  expect(words(day('2026-11-20', { orders: null }))).toContain('На Wildberries: заказы: нет данных')
  expect(words(day('2026-11-20', { visits: null }))).toContain('По ссылкам: переходы: нет данных')
  expect(words(day('2026-11-21'))).toContain('день ещё идёт')
  expect(words(day('2026-11-20'), ORDERS, ONE_LINK)).toContain('По ссылке: 12 переходов')
  expect(words(day('2026-11-20'), measures[1])).toContain('На Wildberries: 5 960 ₽')
})

test('neighbours without data are one gap', () => {
  expect(runsOf([null, null, 1, null], item => item === null)).toEqual([
    { first: 0, last: 1 },
    { first: 3, last: 3 }
  ])
  expect(runsOf([1, 2], item => item === null)).toEqual([])
})

const points = (orders: readonly (number | null)[], visits = 40) =>
  pointsOf(
    orders.map((n, index) => day(`2026-11-${String(index + 1).padStart(2, '0')}`, { orders: n, visits })),
    ORDERS,
    '2026-11-30'
  )

test('two scales share their lines and both reach over their greatest day', () => {
  const plot = ordersPlot(points([3, null, 9], 4000), 800, 300)
  expect(plot.theirTicks).toHaveLength(plot.ticks.length)
  expect(plot.ticks.at(-1)).toBeGreaterThanOrEqual(4000)
  expect(plot.theirTicks.at(-1)).toBeGreaterThanOrEqual(9)
  expect(plot.theirTicks.map(plot.theirY)).toEqual(plot.ticks.map(plot.y))
})

test('without a single known day there is no second scale', () => {
  const plot = ordersPlot(points([null, null]), 800, 300)
  expect(plot.theirTicks).toEqual([])
  expect(plot.ticks.length).toBeGreaterThan(1)
  expect(Number.isFinite(plot.theirY(0))).toBe(true)
})

test('every place of the chart is a day, and the last day is named', () => {
  const plot = ordersPlot(points([1, 2, 3, 4, 5, 6, 7]), 360, 240)
  expect(pointAt(7, plot, -20)).toBe(0)
  expect(pointAt(7, plot, 2000)).toBe(6)
  expect(pointAt(7, plot, plot.x(3))).toBe(3)
  expect(namedDays(7, plot)).toContain(6)
  expect(namedDays(365, plot)).toEqual([28, 140, 252, 364])
})

const pointsOn = (dates: readonly string[]) =>
  pointsOf(
    dates.map(date => day(date)),
    ORDERS,
    '2026-11-30'
  )

test('under the axis the first named day of each of two years shows its year, days of one year none', () => {
  const two = pointsOn(['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'])
  expect([...yearMarks(two, [1, 3])]).toEqual([1, 3])
  expect([...yearMarks(two, [0, 1, 2, 3])]).toEqual([0, 2])
  expect([...yearMarks(pointsOn(['2026-01-01', '2026-01-02']), [0, 1])]).toEqual([])
  expect(two[0]?.name).toContain('2025')
})
