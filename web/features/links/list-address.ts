/** What the list is sorted by: the API's `sort` and its name. */
export const sorts = {
  '-creationDate': 'Сначала новые',
  creationDate: 'Сначала старые',
  title: 'По названию, от А до Я',
  '-title': 'По названию, от Я до А'
} as const

export type Sort = keyof typeof sorts

const FIRST_SORT: Sort = '-creationDate'
const SEARCH_MAX = 200

export const isSort = (text: string): text is Sort => text in sorts

export interface ListQuestion {
  search: string
  sort: Sort
}

/** The address says which links are shown: `?q=` and `?sort=`. */
export function readQuestion(params: URLSearchParams): ListQuestion {
  const sort = params.get('sort') ?? ''
  return {
    search: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    sort: isSort(sort) ? sort : FIRST_SORT
  }
}

/** The parameters of the address with another question; what needs no saying is left out. */
export function withQuestion(params: URLSearchParams, question: Partial<ListQuestion>): URLSearchParams {
  const { search, sort } = { ...readQuestion(params), ...question }
  const next = new URLSearchParams(params)
  next.delete('q')
  next.delete('sort')
  if (search) next.set('q', search)
  if (sort !== FIRST_SORT) next.set('sort', sort)
  return next
}

/** Addresses of the screen that keep the question. */
export function listAddress(params: URLSearchParams) {
  const kept = withQuestion(params, {})
  kept.delete('create')
  const search = kept.size ? `?${kept}` : ''
  const creating = new URLSearchParams(kept)
  creating.set('create', '')
  return {
    list: `/links${search}`,
    create: `/links?${creating}`,
    edit: (id: string) => `/links/${id}${search}`
  }
}
