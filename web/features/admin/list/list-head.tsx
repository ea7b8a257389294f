import { errorText } from '#web/ui/error-text.ts'

import type { Identified } from './list-shape.ts'
import { totalWords } from './list-words.ts'
import type { List } from './use-list.ts'

import classes from './list-screen.module.css'

interface ListHeadProps<Row extends Identified> {
  list: List<Row>
  isWide: boolean
  canChoose: boolean
  isPlain: boolean
}

/** How many rows there are, which keys go over them, and whether they are fresh. */
export function ListHead<Row extends Identified>({ list, isWide, canChoose, isPlain }: ListHeadProps<Row>) {
  const { shape, query, total, exact } = list
  return (
    <div className={classes.head}>
      <output className={classes.total}>{totalWords({ total, exact }, shape.forms)}</output>
      {query.isRefetchError && (
        <span className={classes.stale} role="alert">
          Список не обновился. {errorText(query.error)}
        </span>
      )}
      {isWide && !isPlain && (
        <p className={classes.keys}>
          <kbd>J</kbd> <kbd>K</kbd> по строкам, <kbd>Enter</kbd> открыть
          {canChoose && (
            <>
              , <kbd>Пробел</kbd> выбрать
            </>
          )}
        </p>
      )}
    </div>
  )
}
