import type { AuditEntry } from '#contract/admin-audit.ts'
import { ChangeList } from '#web/features/admin/list/edit/change-list.tsx'
import { formatDateTime } from '#web/ui/format.ts'

import { auditLines } from './audit-lines.ts'
import { actionWords } from './audit-words.ts'
import { whoWords } from './who-words.ts'

import classes from './history.module.css'

/** One entry: who, what, when, from what to what. */
export const AuditRecord = ({ entry }: { entry: AuditEntry }) => (
  <>
    <p className={classes.head}>
      <span className={classes.who}>{whoWords(entry)}</span> {actionWords(entry.action)}
      <time className={classes.when} dateTime={entry.date} title="Время московское">
        {formatDateTime(entry.date)}
      </time>
    </p>
    <ChangeList lines={auditLines(entry)} />
  </>
)
