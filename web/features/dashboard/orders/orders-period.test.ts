import { expect, test } from 'vitest'

import { ordersPeriod } from './orders-period.ts'

test.each([
  ['2026-11-21', '2026-11-21', '2026-11-15'],
  ['2026-11-01', '2026-11-21', '2026-11-01'],
  ['2021-11-18', '2026-11-21', '2025-11-22']
])('%s to %s begins with %s', (from, to, begin) => {
  expect(ordersPeriod({ from, to })).toEqual({ from: begin, to })
})
