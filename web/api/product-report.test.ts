import { expect, test } from 'vitest'

import { lookAgainMs } from './product-report.ts'

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
