import { expect, test } from 'vitest'

import { figurePlot } from './layout.ts'

const plot = (values: number[]) =>
  figurePlot(
    values.map(value => ({ value, before: undefined })),
    600,
    288
  )

test.each([
  ['nothing', [0, 0], [0, 1]],
  ['what came', [0, 4_200_000], [0, 2_000_000, 4_000_000, 6_000_000]],
  ['a little that went back', [-9_500, 4_200_000], [0, 2_000_000, 4_000_000, 6_000_000]],
  ['much that went back', [-1_500_000, 4_200_000], [-2_000_000, 0, 2_000_000, 4_000_000, 6_000_000]],
  ['far more that went back than came', [-5000, 1], [-5000, 0, 1]]
])('%s has its marks, and every value is above the lower edge', (_, values, ticks) => {
  const { ticks: marks, y, bottom } = plot(values)
  expect(marks).toEqual(ticks)
  for (const value of values) expect(y(value)).toBeLessThanOrEqual(bottom)
})
