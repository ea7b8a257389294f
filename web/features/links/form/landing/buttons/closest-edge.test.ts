import type { CollisionDetection } from '@dnd-kit/core'
import { expect, test } from 'vitest'

import { closestEdge } from './closest-edge.ts'

type Asked = Parameters<CollisionDetection>[0]

const rectOf = (top: number, height: number) => ({
  top,
  height,
  bottom: top + height,
  left: 0,
  width: 1,
  right: 1
})

/** Rows one under another, of which that with `active` is held with its upper edge at `top`. */
function nearest(heights: number[], active: number, top: number) {
  const rects = heights.map((height, index) =>
    rectOf(
      heights.slice(0, index).reduce((sum, one) => sum + one, 0),
      height
    )
  )
  const asked = {
    collisionRect: rectOf(top, heights[active] ?? 0),
    droppableRects: new Map(rects.map((rect, index) => [index, rect])),
    droppableContainers: rects.map((_, id) => ({ id }))
  }
  return closestEdge(asked as unknown as Asked)[0]?.id
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
