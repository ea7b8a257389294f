import { expect, test } from 'vitest'

import type { Step } from './bucket.ts'
import { namedBuckets, visitsPlot } from './layout.ts'

test.each<[Step, number]>([
  ['hour', 24],
  ['hour', 48],
  ['day', 7],
  ['day', 8],
  ['day', 14],
  ['day', 21],
  ['day', 30],
  ['day', 60],
  ['day', 90],
  ['month', 12],
  ['month', 60]
])('on a phone an axis by %s with %i points has three to five names', (step, points) => {
  const plot = visitsPlot([], false, 328, 220)
  const named = namedBuckets(points, plot, step).length
  expect(named).toBeGreaterThanOrEqual(3)
  expect(named).toBeLessThanOrEqual(5)
})
