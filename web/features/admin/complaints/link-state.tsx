import type { AdminComplaint } from '#contract/admin-complaints.ts'

import { stateNames } from './complaint-words.ts'

import classes from './link-state.module.css'

/** What the link does that somebody complains about. */
export const LinkState = ({ state }: Pick<AdminComplaint, 'state'>) => (
  <span className={classes.state} data-state={state}>
    {stateNames[state]}
  </span>
)
