import { useProfile } from '#web/api/profile.ts'
import { errorText } from '#web/ui/error-text.ts'
import { count } from '#web/ui/format.ts'

import type { SaveRefusal } from './save-refusal.ts'

import classes from './save-problem.module.css'

/** Why the whole form was refused; what is about one field stands beside that field. */
export function SaveProblem({ refusal: { error, isPlanLimit } }: { refusal: SaveRefusal }) {
  const limit = useProfile().data?.limits.links
  if (error === undefined) return null
  return (
    <div className={classes.problem} role="alert">
      <p className={classes.title}>
        {isPlanLimit
          ? limit
            ? `В вашем тарифе ${count(limit, ['ссылка', 'ссылки', 'ссылок'])}, и все заняты`
            : 'Тариф исчерпан'
          : 'Не сохранилось'}
      </p>
      <p className={classes.text}>{errorText(error)}</p>
    </div>
  )
}
