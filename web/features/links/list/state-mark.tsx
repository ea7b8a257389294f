import type { LinkRecord } from '#web/features/links/link.ts'
import { formatDateTime } from '#web/ui/format.ts'

import { stateWords } from './link-state.ts'

import classes from './state-mark.module.css'

/** What the link does now: a word, its colour, and the reason below it. */
export function StateMark({ link }: { link: LinkRecord }) {
  const { tone, text, reason, moment } = stateWords(link)
  return (
    <span className={classes.state} title={moment && `${formatDateTime(moment)}, Москва`}>
      <span className={classes.mark} data-tone={tone}>
        {text}
      </span>
      {reason && <span className={classes.reason}>{reason}</span>}
    </span>
  )
}
