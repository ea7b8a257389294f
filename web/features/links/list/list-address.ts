import { TAG_MAX } from '#contract/limits.ts'
import { linkTypes, type LinkType } from '#contract/link-types.ts'
import { linkStates, type LinkState } from '#contract/links.ts'
import { lengthOf } from '#contract/text-length.ts'

/** What the list is sorted by: the API's `sort` and its name. */
export const sorts = {
  '-creationDate': 'Сначала новые',
  creationDate: 'Сначала старые',
  '-visits': 'Сначала популярные',
  title: 'По названию, от А до Я',
  '-title': 'По названию, от Я до А'
} as const

export type Sort = keyof typeof sorts

const FIRST_SORT: Sort = '-creationDate'
const SEARCH_MAX = 200

export const isSort = (text: string): text is Sort => Object.hasOwn(sorts, text)

/** States that the list can be narrowed to. */
export const listStates = [...linkStates, 'archived'] as const
export type ListState = LinkState | 'archived'

/** What narrows the list, besides the search. */
export interface ListFilters {
  type?: LinkType | undefined
  state?: ListState | undefined
  tag?: string | undefined
}

export interface ListQuestion extends ListFilters {
  search: string
  sort: Sort
}

export const noFilters: ListFilters = { type: undefined, state: undefined, tag: undefined }

export const isNarrowed = ({ search, type, state, tag }: ListQuestion): boolean =>
  search !== '' || type !== undefined || state !== undefined || tag !== undefined

/** What the API takes: nothing may hold a NUL. */
const readable = (text: string): string => text.replaceAll('\0', '').trim()

const tagOf = (text: string): string | undefined => {
  const tag = readable(text)
  return tag !== '' && lengthOf(tag) <= TAG_MAX ? tag : undefined
}

/** The address says which links are shown: `?q=`, `?sort=`, `?type=`, `?state=`, `?tag=`. */
export function readQuestion(params: URLSearchParams): ListQuestion {
  const sort = params.get('sort') ?? ''
  return {
    search: readable(params.get('q') ?? '').slice(0, SEARCH_MAX),
    sort: isSort(sort) ? sort : FIRST_SORT,
    type: linkTypes.find(type => type === params.get('type')),
    state: listStates.find(state => state === params.get('state')),
    tag: tagOf(params.get('tag') ?? '')
  }
}

/** The parameters of the address with another question; what needs no saying is left out. */
export function withQuestion(params: URLSearchParams, question: Partial<ListQuestion>): URLSearchParams {
  const { search, sort, ...filters } = { ...readQuestion(params), ...question }
  const next = new URLSearchParams(params)
  const said = { q: search, sort: sort === FIRST_SORT ? '' : sort, ...filters }
  for (const [name, value] of Object.entries(said)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Addresses of the screen that keep the question. */
export function listAddress(params: URLSearchParams) {
  const kept = withQuestion(params, {})
  kept.delete('create')
  const search = kept.size ? `?${kept}` : ''
  const creating = new URLSearchParams(kept)
  creating.set('create', '')
  const tagged = (tag: string) => withQuestion(kept, { tag })
  return {
    list: `/links${search}`,
    create: `/links?${creating}`,
    edit: (id: string) => `/links/${id}${search}`,
    tag: (tag: string) => `/links?${tagged(tag)}`
  }
}
