import { pagePaths } from '#contract/paths.ts'
import type { LinkRecord } from '#web/features/links/link.ts'

import { LeavingLink } from './plans-link.tsx'

import classes from './blocked-note.module.css'

/** What changes here cannot do, and who can. */
export const BlockedNote = ({ link: { blockedReason } }: { link: LinkRecord }) => (
  <div className={classes.note}>
    <p>Ссылка заблокирована: {blockedReason || 'за нарушение правил.'}</p>
    <p>
      Правка сама её не откроет. Исправили или не согласны – напишите нам:{' '}
      <LeavingLink to={`${pagePaths.support}#question`}>Возразить</LeavingLink>
    </p>
  </div>
)
