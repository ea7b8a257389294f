import type { AuditEntry } from '#contract/admin-audit.ts'

/** Who changed something: the email, or why there is none. */
export const whoWords = ({ adminName, admin }: Pick<AuditEntry, 'adminName' | 'admin'>): string => {
  if (adminName) return adminName
  return admin ? `Удалённый администратор №\u00A0${admin}` : 'Сервер: команда или настройка'
}
