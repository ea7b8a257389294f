import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Modifier,
  type UniqueIdentifier
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useMemo, type ReactNode } from 'react'

import { buttonsIn, moved, numberOf, type Place } from './button-places.ts'
import { nameOf } from './buttons-list.ts'
import { closestEdge } from './closest-edge.ts'

/** Up and down alone, and not out of the list. */
const withinList: Modifier = ({ transform, draggingNodeRect: row, containerNodeRect: list }) => {
  if (!row || !list) return { ...transform, x: 0 }
  const [up, down] = [list.top - row.top, list.bottom - row.bottom]
  return { ...transform, x: 0, y: Math.min(Math.max(transform.y, up), down) }
}

/** Before that it is a press. */
const DISTANCE = 4

const HOW_TO_MOVE =
  'Чтобы переставить ссылку, нажмите пробел, затем стрелки вверх и вниз. Пробел ещё раз ставит её на место, Escape возвращает. Быстрее: Alt и стрелка.'

interface ButtonOrderProps {
  places: readonly Place[]
  onMove: (key: string, to: string) => void
  children: ReactNode
}

/** Lets the rows within be put in another order: by mouse, finger and keyboard, and says aloud what happens. */
export function ButtonOrder({ places, onMove, children }: ButtonOrderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  // The same list for the same order: a new one would draw every row again.
  const order = places.map(({ button }) => button.key).join()
  const keys = useMemo(() => order.split(','), [order])

  const buttons = buttonsIn(places)
  const named = (id: UniqueIdentifier) => {
    const number = numberOf(places, String(id))
    return nameOf(buttons[number], number)
  }
  const placed = (id: UniqueIdentifier, over: UniqueIdentifier) => {
    const number = numberOf(moved(places, String(id), String(over)), String(id))
    return `место ${number + 1} из ${buttons.length}`
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestEdge}
      modifiers={[withinList]}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
      }}
      accessibility={{
        screenReaderInstructions: { draggable: HOW_TO_MOVE },
        announcements: {
          onDragStart: ({ active: { id } }) => `Взяли: ${named(id)}, ${placed(id, id)}.`,
          onDragOver: ({ active: { id }, over }) =>
            over ? `${named(id)}: ${placed(id, over.id)}.` : undefined,
          onDragEnd: ({ active: { id }, over }) => `Поставили: ${named(id)}, ${placed(id, over?.id ?? id)}.`,
          onDragCancel: ({ active: { id } }) => `Вернули: ${named(id)}, ${placed(id, id)}.`
        }
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
