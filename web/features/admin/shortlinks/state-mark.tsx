import type { AdminShortlink } from '#contract/admin-shortlinks.ts'

import { shownState, stateNames } from './link-states.ts'

import classes from './state-mark.module.css'

/** What a link does now: a word with a dot of its colour. */
export function StateMark({ link }: { link: Pick<AdminShortlink, 'deleted' | 'state'> }) {
  const state = shownState(link)
  return (
    <span className={classes.mark} data-state={state}>
      {stateNames[state]}
    </span>
  )
}
