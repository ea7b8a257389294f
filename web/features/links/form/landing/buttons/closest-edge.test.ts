import { expect, test } from 'vitest'

import { edgeDistance } from './closest-edge.ts'

/** Rows one under another, of which that with `held` is dragged to where its upper edge is at `top`. */
function nearest(heights: number[], held: number, top: number): number {
  const dragged = { top, bottom: top + (heights[held] ?? 0) }
  const distances = heights.map((height, index) => {
    const above = heights.slice(0, index).reduce((sum, one) => sum + one, 0)
    return edgeDistance({ top: above, bottom: above + height }, dragged)
  })
  return distances.indexOf(Math.min(...distances))
}

test('an open row, moved by one, is over the row beside it', () => {
  expect(nearest([60, 60, 60, 260], 3, 180)).toBe(3)
  expect(nearest([60, 60, 60, 260], 3, 120)).toBe(2)
  expect(nearest([60, 60, 60, 260], 3, 0)).toBe(0)
  expect(nearest([260, 60, 60], 0, 60)).toBe(1)
  expect(nearest([260, 60, 60], 0, 120)).toBe(2)
})

test('so is a closed one beside an open one', () => {
  expect(nearest([260, 60], 1, 0)).toBe(0)
  expect(nearest([60, 260], 0, 260)).toBe(1)
})
