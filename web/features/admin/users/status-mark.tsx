import { userStatusNames } from '#contract/user-names.ts'
import type { UserStatus } from '#contract/user.ts'

import classes from './status-mark.module.css'

/** A word with a dot of its colour. */
export const StatusMark = ({ status }: { status: UserStatus }) => (
  <span className={classes.mark} data-status={status}>
    {userStatusNames[status]}
  </span>
)
