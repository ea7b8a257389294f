import type { AuditEntry } from '#contract/admin-audit.ts'
import { actionWords } from '#web/features/admin/list/history/audit-words.ts'
import { whoWords } from '#web/features/admin/list/history/who-words.ts'
import type { Column } from '#web/features/admin/list/list-shape.ts'
import { shortMoment } from '#web/features/admin/payments/short-moment.ts'

import { changeWords } from './entry-words.ts'
import { SubjectLink } from './subject-link.tsx'

import classes from './audit-page.module.css'

export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'date',
    name: 'Когда',
    className: classes.date,
    cell: ({ date }) => shortMoment(date)
  },
  { key: 'who', name: 'Кто', className: classes.who, cell: whoWords },
  { key: 'action', name: 'Что сделал', className: classes.action, cell: ({ action }) => actionWords(action) },
  {
    key: 'subject',
    name: 'С чем',
    className: classes.name,
    cell: entry => <SubjectLink entry={entry} />
  },
  { key: 'change', name: 'Было и стало', isMinor: true, cell: entry => changeWords(entry) }
]
