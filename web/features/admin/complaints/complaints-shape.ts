import { pagePaths } from '#contract/paths.ts'
import { linkFilter } from '#web/features/admin/list/filters.ts'
import type { ListShape } from '#web/features/admin/list/list-shape.ts'

const link = linkFilter({ param: 'link', label: 'Ссылка' })

/** The server lists them in one order, the newest first. */
export const complaintsShape: ListShape = {
  path: pagePaths.adminComplaints,
  label: 'Жалобы',
  forms: ['жалоба', 'жалобы', 'жалоб'],
  search: { label: 'Найти жалобу', placeholder: 'Короткая ссылка, почта или слова жалобы' },
  sorts: {},
  filters: [link]
}

/** About which link they are, when the address says so. */
export const readLink = (params: URLSearchParams): string | undefined => link.read(params)
