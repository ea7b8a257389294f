import { Link } from 'react-router'

import { formatNumber } from '#web/ui/format.ts'

import classes from './views.module.css'

interface View {
  name: string
  address: string
  isPresent: boolean
  /** How many wait there; undefined until it is known. */
  waiting?: { total: number; exact: boolean } | undefined
}

/** Ways between the lists of one screen. */
export const Views = ({ label, views }: { label: string; views: readonly View[] }) => (
  <nav className={classes.views} aria-label={label}>
    {views.map(({ name, address, isPresent, waiting }) => (
      <Link
        key={address}
        className={classes.view}
        to={address}
        aria-current={isPresent ? 'page' : undefined}
        preventScrollReset
      >
        {name}
        {waiting !== undefined && waiting.total > 0 && (
          <span className={classes.count}>
            {formatNumber(waiting.total)}
            {!waiting.exact && '+'}
          </span>
        )}
      </Link>
    ))}
  </nav>
)
