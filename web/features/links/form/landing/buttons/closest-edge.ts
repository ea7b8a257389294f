import type { CollisionDetection } from '@dnd-kit/core'

interface Edges {
  top: number
  bottom: number
}

/**
 * From the upper or lower edge of the dragged row to that of another, whichever is nearer. By its middle, an open row,
 * which is several times as high as the others, would always be nearest to where it came from.
 */
export const edgeDistance = (row: Edges, dragged: Edges): number =>
  Math.min(Math.abs(row.top - dragged.top), Math.abs(row.bottom - dragged.bottom))

export const closestEdge: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap(droppableContainer => {
      const { id } = droppableContainer
      const rect = droppableRects.get(id)
      return rect ? { id, data: { droppableContainer, value: edgeDistance(rect, collisionRect) } } : []
    })
    .toSorted((one, other) => one.data.value - other.data.value)
