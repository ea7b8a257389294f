import type { AuditEntry } from '#contract/admin-audit.ts'
import { nameOrRemoved } from '#contract/removed-name.ts'
import { auditLines } from '#web/features/admin/list/history/audit-lines.ts'
import { actionWords } from '#web/features/admin/list/history/audit-words.ts'
import { whoWords } from '#web/features/admin/list/history/who-words.ts'

/** «Тариф: Старт, 1 мес. → Стандарт, 12 мес.; Почта подтверждена: нет → да» */
export const changeWords = (entry: AuditEntry): string =>
  auditLines(entry)
    .map(({ label, before, after }) => `${label}: ${before} → ${after}`)
    .join('; ')

export const nameOf = (entry: AuditEntry): string =>
  `${whoWords(entry)} ${actionWords(entry.action)} ${nameOrRemoved(entry.subjectName) || `№\u00A0${entry.subjectId}`}`
