import type { CollisionDetection } from '@dnd-kit/core'

/**
 * The row whose upper or lower edge is nearest to that of the dragged one. By its middle, an open row, which is several
 * times as high as the others, would always be nearest to where it came from.
 */
export const closestEdge: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers }) =>
  droppableContainers
    .flatMap(droppableContainer => {
      const rect = droppableRects.get(droppableContainer.id)
      if (!rect) return []
      const value = Math.min(Math.abs(rect.top - collisionRect.top), Math.abs(rect.bottom - collisionRect.bottom))
      return { id: droppableContainer.id, data: { droppableContainer, value } }
    })
    .sort((one, other) => one.data.value - other.data.value)
