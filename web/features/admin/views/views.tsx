import { Link } from 'react-router'

import { WaitingCount, type Waiting } from './waiting-count.tsx'

import classes from './views.module.css'

interface View {
  name: string
  address: string
  isPresent: boolean
  /** How many wait there; undefined until it is known. */
  waiting?: Waiting | undefined
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
        <WaitingCount waiting={waiting} />
      </Link>
    ))}
  </nav>
)
