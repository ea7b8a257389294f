import type { AdminComplaint } from '#contract/admin-complaints.ts'
import { count } from '#web/ui/format.ts'

export const stateNames: Readonly<Record<AdminComplaint['state'], string>> = {
  living: 'Работает',
  blocked: 'Заблокирована',
  deleted: 'Удалена'
}

export const nameOf = ({ shortlink, reason }: AdminComplaint): string => `${shortlink}: ${reason}`

/** «ещё 12 таких же» */
export const moreWords = (more: number): string => `ещё ${count(more, ['такая же', 'такие же', 'таких же'])}`
