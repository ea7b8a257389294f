import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Modifier,
  type UniqueIdentifier
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'

import type { ButtonValue } from '#web/features/links/form/link-values.ts'

import { nameOf } from './buttons-list.ts'

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
  buttons: readonly ButtonValue[]
  onStart: () => void
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Lets the rows within be put in another order: by mouse, finger and keyboard, and says aloud what happens. */
export function ButtonOrder({ buttons, onStart, onMove, children }: ButtonOrderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const placeOf = (id: UniqueIdentifier) => buttons.findIndex(({ key }) => key === id)
  const named = (id: UniqueIdentifier) => nameOf(buttons[placeOf(id)], placeOf(id))
  const placed = (id: UniqueIdentifier) => `место ${placeOf(id) + 1} из ${buttons.length}`

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[withinList]}
      onDragStart={onStart}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id))
      }}
      accessibility={{
        screenReaderInstructions: { draggable: HOW_TO_MOVE },
        announcements: {
          onDragStart: ({ active }) => `Взяли: ${named(active.id)}, ${placed(active.id)}.`,
          onDragOver: ({ active, over }) => (over ? `${named(active.id)}: ${placed(over.id)}.` : undefined),
          onDragEnd: ({ active, over }) => `Поставили: ${named(active.id)}, ${placed((over ?? active).id)}.`,
          onDragCancel: ({ active }) => `Вернули: ${named(active.id)}, ${placed(active.id)}.`
        }
      }}
    >
      <SortableContext items={buttons.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
