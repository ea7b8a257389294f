import { expect, test } from 'vitest'

import type { ProductReport } from '#contract/marketplace.ts'

import { awaitsToday, lookAgainMs } from './product-report.ts'

const emptyDay = {
  visits: 0,
  uniqVisits: 0,
  opens: null,
  carts: null,
  orders: null,
  orderSum: null,
  buyouts: null
}

const day = (date: string, opens: number | null): ProductReport['days'][number] => ({
  ...emptyDay,
  date,
  opens
})

const AT = '2026-11-21T11:05:00Z'
const trouble = (code: string, retryAfter: number | null = null) => ({ code, message: '', retryAfter })

test.each([
  ['what is fresh', AT, null, false],
  ['a first collection', null, null, 15_000],
  ['a queue, when its turn comes', AT, trouble('MARKETPLACE_BUSY', 120), 120_000],
  ['a long queue, now and then', AT, trouble('MARKETPLACE_BUSY', 10_800), 600_000],
  ['a refused token', AT, trouble('MARKETPLACE_TOKEN'), false],
  ['a product of another seller', null, trouble('PRODUCT_NOT_FOUND'), false]
])('%s is asked for again in time or not at all', (_, ordersAt, why, ms) => {
  expect(lookAgainMs({ ordersAt, trouble: why })).toBe(ms)
})

test('today, which is collected because it is looked at, is asked for a few times more', () => {
  const now = Date.parse('2026-11-21T21:30:00Z')
  const days = [day('2026-11-21', 40), day('2026-11-22', null)]
  expect(awaitsToday({ days, asked: 1 }, now)).toBe(true)
  expect(awaitsToday({ days, asked: 8 }, now)).toBe(false)
  expect(awaitsToday({ days: [day('2026-11-21', 40), day('2026-11-22', 3)], asked: 1 }, now)).toBe(false)
  // Neither a day that is over nor a product of which nothing is known is waited for.
  expect(awaitsToday({ days: [day('2026-11-20', 40), day('2026-11-21', null)], asked: 1 }, now)).toBe(false)
  expect(awaitsToday({ days: [day('2026-11-21', null), day('2026-11-22', null)], asked: 1 }, now)).toBe(false)
})
