import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

import classes from './removed-button.module.css'

/**
 * Stands where a link was until something else is done with the list. Its button is not where the cross was: a mouse that
 * removes one after another would bring them back.
 */
export function RemovedButton({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  // What was pressed is gone with its row.
  useEffect(() => undo.current?.focus(), [])
  return (
    <li className={classes.removed}>
      <span className={classes.text}>Убрана: {name}</span>
      <Button ref={undo} variant="default" size="sm" onClick={onUndo} aria-label={`Вернуть: ${name}`}>
        Вернуть
      </Button>
    </li>
  )
}
