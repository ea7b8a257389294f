import { errorText } from '#web/ui/error-text.ts'

import type { Identified } from './list-shape.ts'
import { totalWords } from './list-words.ts'
import type { List } from './use-list.ts'

import classes from './list-screen.module.css'

interface ListHeadProps<Row extends Identified> {
  list: List<Row>
  isWide: boolean
  canChoose: boolean
  canRemove: boolean
  isPlain: boolean
}

/** How many rows there are, which keys go over them, and whether they are fresh. */
export function ListHead<Row extends Identified>(props: ListHeadProps<Row>) {
  const { list, isWide, canChoose, canRemove, isPlain } = props
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
              , <kbd>Пробел</kbd> выбрать, <kbd>B</kbd> к выбранным
            </>
          )}
          {canRemove && (
            <>
              , <kbd>Delete</kbd> удалить
            </>
          )}
        </p>
      )}
    </div>
  )
}
