import type { AuditEntry } from '#contract/admin-audit.ts'
import { nameOrRemoved } from '#contract/removed-name.ts'

/** Who changed something: the email, or why there is none. */
export const whoWords = ({ adminName, admin }: Pick<AuditEntry, 'adminName' | 'admin'>): string => {
  const name = nameOrRemoved(adminName)
  if (name) return name
  return admin ? `Удалённый администратор №\u00A0${admin}` : 'Сервер: команда или настройка'
}
