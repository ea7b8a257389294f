import { Button } from '@mantine/core'

import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import type { PastVisits } from './use-past-visits.ts'

import classes from './past-problem.module.css'

/** Why the strip may be empty although somebody came. */
export function PastProblem({ past: { isAsking, retry } }: { past: PastVisits }) {
  const button = useFocusHeir<HTMLButtonElement>()
  return (
    <div className={classes.problem}>
      <span role="alert">Прошлые переходы не загрузились.</span>
      <Button ref={button} variant="default" size="xs" onClick={() => isAsking || retry()}>
        {isAsking ? 'Загружаем…' : 'Попробовать ещё раз'}
      </Button>
    </div>
  )
}
