import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

import { errorText } from '#web/ui/error-text.ts'

import type { SaveRefusal } from './save-refusal.ts'

import classes from './save-problem.module.css'

interface SaveProblemProps {
  refusal: SaveRefusal
  onToList: () => void
}

/** Why the whole form was refused; what is about one field stands beside that field. */
export function SaveProblem({ refusal: { error, isGone }, onToList }: SaveProblemProps) {
  const way = useRef<HTMLButtonElement>(null)
  // The only thing left to do.
  useEffect(() => {
    if (isGone) way.current?.focus()
  }, [isGone])
  if (isGone) {
    return (
      <div className={classes.problem} role="alert">
        <p className={classes.title}>Этот промокод уже удалили</p>
        <p>Сохранить изменения некуда.</p>
        <Button className={classes.way ?? ''} variant="default" onClick={onToList} ref={way}>
          К списку промокодов
        </Button>
      </div>
    )
  }
  if (error === undefined) return null
  return (
    <div className={classes.problem} role="alert">
      <p className={classes.title}>Не сохранилось</p>
      <p>{errorText(error)}</p>
    </div>
  )
}
