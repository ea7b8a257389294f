import { formatNumber } from '#web/ui/format.ts'

import classes from './waiting-count.module.css'

export interface Waiting {
  total: number
  exact: boolean
}

/** How many wait for somebody, beside the name of where they do; nothing where none do, or until it is known. */
export const WaitingCount = ({ waiting }: { waiting: Waiting | undefined }) =>
  waiting !== undefined &&
  waiting.total > 0 && (
    <>
      {' '}
      <span className={classes.count}>
        {formatNumber(waiting.total)}
        {!waiting.exact && '+'}
      </span>
    </>
  )
