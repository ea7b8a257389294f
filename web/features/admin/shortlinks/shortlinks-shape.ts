import { pagePaths } from '#contract/paths.ts'
import { flagFilter, linkFilter, readFilters } from '#web/features/admin/list/filters.ts'
import type { ListShape } from '#web/features/admin/list/list-shape.ts'

const user = linkFilter({ param: 'user', label: 'Владелец' })

const blocked = flagFilter(
  { param: 'blocked', label: 'Блокировка' },
  { yes: 'Заблокированы', no: 'Не заблокированы' }
)

const complaints = flagFilter(
  { param: 'complaints', label: 'Жалобы' },
  { yes: 'Есть неразобранные жалобы', no: 'Без неразобранных жалоб' }
)

const isMicrolanding = flagFilter(
  { param: 'isMicrolanding', label: 'Вид' },
  { yes: 'Мини-страницы', no: 'Обычные ссылки' }
)

const adult = flagFilter({ param: 'adult', label: '18+' }, { yes: 'С пометкой 18+', no: 'Без пометки 18+' })

export const linkForms = ['ссылка', 'ссылки', 'ссылок'] as const

export const shortlinksShape: ListShape = {
  path: pagePaths.adminShortlinks,
  label: 'Короткие ссылки',
  forms: linkForms,
  search: { label: 'Найти ссылку', placeholder: 'Короткая ссылка, название, сайт или почта' },
  sorts: {
    '-creationDate': 'Сначала новые',
    creationDate: 'Сначала старые',
    shortlink: 'По короткой ссылке, от A до Z',
    '-shortlink': 'По короткой ссылке, от Z до A'
  },
  filters: [blocked, complaints, isMicrolanding, adult, user]
}

/** Whose links are listed, when the address says so. */
export const listedOwner = (params: URLSearchParams): string | undefined => user.read(params)

/** The filters of the address as the API takes them. */
export const shortlinkFilters = (params: URLSearchParams) =>
  readFilters(params, { user, blocked, complaints, isMicrolanding, adult })
