import { pagePaths } from '#contract/paths.ts'

/** What the list is sorted by: the API's `sort` and its name. */
export const sorts = {
  '-creationDate': 'Сначала новые',
  creationDate: 'Сначала старые',
  code: 'По коду, от A до Z',
  '-percent': 'Сначала большая скидка',
  usage: 'Сначала заканчиваются'
} as const

export type Sort = keyof typeof sorts

const FIRST_SORT: Sort = '-creationDate'
const SEARCH_MAX = 200

export const isSort = (text: string): text is Sort => Object.hasOwn(sorts, text)

export interface ListQuestion {
  search: string
  sort: Sort
}

/** The address says which codes are shown: `?q=`, `?sort=`; which form is open: `?create`, `?edit=`. */
export function readQuestion(params: URLSearchParams): ListQuestion {
  const sort = params.get('sort') ?? ''
  return {
    search: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    sort: isSort(sort) ? sort : FIRST_SORT
  }
}

/** The parameters of the address with another question; what needs no saying is left out. */
export function withQuestion(params: URLSearchParams, question: Partial<ListQuestion>): URLSearchParams {
  const { search, sort } = { ...readQuestion(params), ...question }
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries({ q: search, sort: sort === FIRST_SORT ? '' : sort })) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Whose form is open: the code that is edited, a new one, or none. */
export type Subject = { kind: 'new' } | { kind: 'edit'; code: string } | undefined

export function readSubject(params: URLSearchParams): Subject {
  const code = params.get('edit')
  if (code !== null) return { kind: 'edit', code: code.toUpperCase() }
  return params.has('create') ? { kind: 'new' } : undefined
}

/** The part of an address that decides whether the form stays. */
export function formOf({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  return JSON.stringify([pathname, params.has('create'), params.get('edit')])
}

/** Addresses of the screen that keep the question. */
export function promoAddress(params: URLSearchParams) {
  const kept = withQuestion(params, {})
  kept.delete('create')
  kept.delete('edit')
  const withForm = (name: string, value: string) => {
    const next = new URLSearchParams(kept)
    next.set(name, value)
    return `${pagePaths.adminPromo}?${next}`
  }
  return {
    list: kept.size ? `${pagePaths.adminPromo}?${kept}` : pagePaths.adminPromo,
    create: withForm('create', ''),
    edit: (code: string) => withForm('edit', code)
  }
}
