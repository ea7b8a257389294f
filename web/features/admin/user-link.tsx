import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { nameOrRemoved } from '#contract/removed-name.ts'

import classes from './user-link.module.css'

interface UserLinkProps {
  /** Empty: nobody is known. */
  id: string
  /** Empty: deleted since. */
  name: string
  /** How many more there are. */
  others?: number
}

/** Who it is, as the way to the user's panel; within a row that can be pressed as a whole too. */
export const UserLink = ({ id, name: given, others = 0 }: UserLinkProps) => {
  const name = nameOrRemoved(given)
  return (
    <>
      {name && id ? (
        <Link className={classes.user} to={`${pagePaths.adminUsers}?open=${id}`}>
          {name}
        </Link>
      ) : (
        <span className={classes.gone}>{name || (id ? 'удалён' : 'неизвестно')}</span>
      )}
      {others > 0 && <span className={classes.gone}> и ещё {others}</span>}
    </>
  )
}
