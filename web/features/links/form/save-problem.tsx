import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'

import { errorText } from '#web/ui/error-text.ts'

import { useLandingOffer } from './landing/no-landing-room.ts'
import { PlansLink } from './leaving-link.tsx'
import type { SaveRefusal } from './save-refusal.ts'

import classes from './save-problem.module.css'

interface SaveProblemProps {
  refusal: SaveRefusal
  onWithoutLanding: () => void
  onToList: () => void
}

/** Why the whole form was refused; what is about one field stands beside that field. */
export function SaveProblem({
  refusal: { error, isGone, isUnsure, planLimit },
  onWithoutLanding,
  onToList
}: SaveProblemProps) {
  const offer = useLandingOffer()
  if (error === undefined) return null
  if (isGone) return <GoneProblem onToList={onToList} />
  return (
    <div className={classes.problem} role="alert">
      {!planLimit && (
        <p className={classes.title}>{isUnsure ? 'Не знаем, сохранилось ли' : 'Не сохранилось'}</p>
      )}
      <p className={classes.text}>{(planLimit === 'landings' && offer) || errorText(error)}</p>
      {planLimit && (
        <div className={classes.ways}>
          <PlansLink className={classes.plans}>Посмотреть тарифы</PlansLink>
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
