import { pagePaths } from '#contract/paths.ts'
import type { LinkRecord } from '#web/features/links/link.ts'
import { blockedWords } from '#web/ui/blocked-words.ts'

import { LeavingLink } from './leaving-link.tsx'

import classes from './blocked-note.module.css'

/** What changes here cannot do, and who can. */
export const BlockedNote = ({ link: { blockedReason } }: { link: LinkRecord }) => (
  <div className={classes.note}>
    <p>{blockedWords(blockedReason)}</p>
    <p>
      Правка сама её не откроет. Исправили или не согласны –{' '}
      <LeavingLink to={`${pagePaths.support}#question`}>напишите нам</LeavingLink>.
    </p>
  </div>
)
