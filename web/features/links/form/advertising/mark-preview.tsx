import { ownErid } from '#contract/erid.ts'
import { advertisingText } from '#landing/advertising-mark.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { eridProblem } from './erid-problem.ts'

import classes from './advertising-fields.module.css'

/** The mark as a visitor meets it. */
export function MarkPreview({ values }: { values: LinkValues }) {
  const erid = values.erid.trim()
  if (erid === '' || eridProblem(erid) !== undefined) return null
  const own = ownErid(values.target)
  const isShown = values.isLanding || values.isAdult
  return (
    <div className={classes.mark}>
      <p className={classes.markTitle}>Так увидит посетитель</p>
      {isShown ? (
        <p className={classes.markText}>{advertisingText(values)}</p>
      ) : (
        <p className={classes.markText}>
          …?erid=<strong>{own || erid}</strong>
        </p>
      )}
      <p className={classes.markHint}>
        {isShown
          ? `Строка будет на странице, которую открывает ссылка, а erid${own && own !== erid ? ` ${own}` : ''} ещё и в адресе, куда она ведёт дальше.`
          : 'Ссылка ведёт сразу дальше, поэтому erid будет в адресной строке. Слово «Реклама» и рекламодателя укажите в самой публикации.'}
      </p>
    </div>
  )
}
