import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { errorText } from '#web/ui/error-text.ts'

import type { SaveRefusal } from './save-refusal.ts'

import classes from './save-problem.module.css'

interface SaveProblemProps {
  refusal: SaveRefusal
  onWithoutLanding: () => void
  onToList: () => void
}

/** Why the whole form was refused; what is about one field stands beside that field. */
export function SaveProblem({
  refusal: { error, isGone, planLimit },
  onWithoutLanding,
  onToList
}: SaveProblemProps) {
  if (error === undefined) return null
  if (isGone) return <GoneProblem onToList={onToList} />
  return (
    <div className={classes.problem} role="alert">
      {!planLimit && <p className={classes.title}>Не сохранилось</p>}
      <p className={classes.text}>{errorText(error)}</p>
      {planLimit && (
        <div className={classes.ways}>
          <Link className={classes.plans} to={pagePaths.plans}>
            Посмотреть тарифы
          </Link>
          {planLimit === 'landings' && (
            <Button variant="default" size="sm" onClick={onWithoutLanding}>
              Сделать обычной ссылкой
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function GoneProblem({ onToList }: { onToList: () => void }) {
  const way = useRef<HTMLButtonElement>(null)
  // The only thing left to do.
  useEffect(() => way.current?.focus(), [])
  return (
    <div className={classes.problem} role="alert">
      <p className={classes.title}>Эту ссылку уже удалили</p>
      <p className={classes.text}>Сохранить изменения некуда.</p>
      <Button className={classes.way} variant="default" onClick={onToList} ref={way}>
        К списку ссылок
      </Button>
    </div>
  )
}
