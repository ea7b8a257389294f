import { useSortable } from '@dnd-kit/sortable'
import { Button } from '@mantine/core'

import type { ButtonValue } from '#web/features/links/form/link-values.ts'

import { nameOf } from './buttons-list.ts'

import classes from './removed-button.module.css'

interface RemovedButtonProps {
  button: ButtonValue
  hasRoom: boolean
  onUndo: (key: string) => void
}

/**
 * Stands where a link was. It is not dragged, but makes way. Its button is not where the cross was: a mouse that removes one after
 * another would bring them back.
 */
export function RemovedButton({ button, hasRoom, onUndo }: RemovedButtonProps) {
  const { setNodeRef, transform, transition } = useSortable({
    id: button.key,
    disabled: { draggable: true }
  })
  const name = button.title.trim() ? nameOf(button, 0) : 'ссылка без надписи'
  return (
    <li
      ref={setNodeRef}
      className={classes.removed}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <span className={classes.text}>Убрана: {name}</span>
      <Button
        className={classes.undo ?? ''}
        variant="default"
        size="sm"
        disabled={!hasRoom}
        data-removed={button.key}
        onClick={() => onUndo(button.key)}
        aria-label={`Вернуть: ${name}`}
      >
        Вернуть
      </Button>
    </li>
  )
}
