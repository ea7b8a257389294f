import { type AuditEntry, auditSubjects } from '#contract/admin-audit.ts'
import { pagePaths } from '#contract/paths.ts'
import { choiceFilter, dayFilter, linkFilter, readFilters } from '#web/features/admin/list/filters.ts'
import type { ListShape } from '#web/features/admin/list/list-shape.ts'

export const subjectNames: Readonly<Record<AuditEntry['subject'], string>> = {
  user: 'Пользователь',
  link: 'Ссылка',
  payment: 'Платёж',
  promo: 'Промокод',
  complaint: 'Жалоба'
}

export interface AdminName {
  id: string
  name: string
}

const subject = choiceFilter(
  { param: 'subject', label: 'Что меняли' },
  auditSubjects.map(value => ({ value, name: subjectNames[value] }))
)
const dateFrom = dayFilter({ param: 'dateFrom', label: 'с' })
const dateTo = dayFilter({ param: 'dateTo', label: 'по' })
/** Also of somebody who is no administrator any more. */
const anyAdmin = linkFilter({ param: 'admin', label: 'Кто' })
const subjectId = linkFilter({ param: 'subjectId', label: 'Номер' })

/** A menu of those who are administrators now; it reads what the address says of others too. */
const adminFilter = (admins: readonly AdminName[]) => ({
  ...anyAdmin,
  kind: 'choice' as const,
  options: admins.map(({ id, name }) => ({ value: id, name }))
})

/** The server lists them in one order, the newest first. */
export const auditShape = (admins: readonly AdminName[]): ListShape => ({
  path: pagePaths.adminAudit,
  label: 'Журнал изменений',
  forms: ['запись', 'записи', 'записей'],
  search: { label: 'Найти запись', placeholder: 'Почта, короткая ссылка, код или номер' },
  sorts: {},
  filters: [subject, adminFilter(admins), dateFrom, dateTo, subjectId]
})

/** Whose changes are listed, when the address says so. */
export const readAdmin = (params: URLSearchParams): string | undefined => anyAdmin.read(params)

/** The filters of the address as the API takes them. */
export const auditFilters = (params: URLSearchParams) =>
  readFilters(params, { subject, subjectId, dateFrom, dateTo, admin: anyAdmin })
