import { Link } from 'react-router'

import type { AuditEntry } from '#contract/admin-audit.ts'
import { pagePaths } from '#contract/paths.ts'
import { nameOrRemoved } from '#contract/removed-name.ts'

import { subjectNames } from './audit-shape.ts'

import classes from './audit-page.module.css'

const screens: Readonly<Record<AuditEntry['subject'], string>> = {
  user: pagePaths.adminUsers,
  link: pagePaths.adminShortlinks,
  payment: pagePaths.adminPayments,
  promo: pagePaths.adminPromo,
  complaint: pagePaths.adminComplaints
}

/** What leads to it on its screen; a payment stands among those of its number. */
function questionOf({ action, subject, subjectId, subjectName, after }: AuditEntry): Record<string, string> {
  if (action === 'oddity.settle') return { view: after.settled ? 'settled' : 'odd', open: subjectId }
  if (subject === 'payment') return { q: subjectName, open: subjectId }
  return { open: subjectId }
}

function nameOf({ action, subject, subjectId, subjectName }: AuditEntry): string {
  // Their email is gone from the log with the account.
  if (subject === 'user' && nameOrRemoved(subjectName) === '') return `№\u00A0${subjectId}, удалён`
  if (subjectName === '') return `${subjectNames[subject]} №\u00A0${subjectId}`
  // A number alone says nothing.
  return action === 'payment.refund' ? `Платёж №\u00A0${subjectName}` : subjectName
}

/** What was changed, as the way to it; it may be gone since. */
export const SubjectLink = ({ entry }: { entry: AuditEntry }) => (
  <Link
    className={classes.subject}
    to={`${screens[entry.subject]}?${new URLSearchParams(questionOf(entry))}`}
  >
    {nameOf(entry)}
  </Link>
)
