import { PAGE_SIZE, SKIP_MAX } from '#contract/limits.ts'

import type { ListShape } from './list-shape.ts'

const SEARCH_MAX = 200
/** The API lists no further. */
const LAST_PAGE = SKIP_MAX / PAGE_SIZE + 1

/** What the list is asked: `?q=`, `?sort=`, `?page=` and a parameter for each filter. */
export interface Question {
  search: string
  sort: string
  /** From 1. */
  page: number
  filters: Readonly<Record<string, string>>
}

/** What the API takes: nothing may hold a NUL. */
const readable = (text: string): string => text.replaceAll('\0', '').trim().slice(0, SEARCH_MAX)

const firstSort = ({ sorts }: ListShape): string => Object.keys(sorts)[0] ?? ''

function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : 1
}

export function readQuestion(shape: ListShape, params: URLSearchParams): Question {
  const sort = params.get('sort') ?? ''
  const set = shape.filters.flatMap(({ param, read }) => {
    const value = read(params)
    return value === undefined ? [] : [[param, String(value)]]
  })
  return {
    search: shape.search ? readable(params.get('q') ?? '') : '',
    sort: Object.hasOwn(shape.sorts, sort) ? sort : firstSort(shape),
    page: pageIn(params),
    filters: Object.fromEntries(set)
  }
}

export const isNarrowed = ({ search, filters }: Question): boolean =>
  search !== '' || Object.keys(filters).length > 0

/** What changes of a question; `filters` replaces them all. Whatever changes but the page, the list begins anew. */
export type QuestionChange = Partial<Question>

/** The parameters of the address with another question; what needs no saying is left out. */
export function withQuestion(
  shape: ListShape,
  params: URLSearchParams,
  change: QuestionChange
): URLSearchParams {
  const { search, sort, page, filters } = {
    ...readQuestion(shape, params),
    ...(Object.keys(change).length > 0 && { page: 1 }),
    ...change
  }
  const next = new URLSearchParams(params)
  const said = {
    q: search,
    sort: sort === firstSort(shape) ? '' : sort,
    page: page > 1 ? String(page) : '',
    ...Object.fromEntries(shape.filters.map(({ param }) => [param, filters[param] ?? '']))
  }
  for (const [name, value] of Object.entries(said)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

const OPEN = 'open'
const EDIT = 'edit'

/** Which row's panel is open, and whether it is being edited there: `?open=ID`, `?open=ID&edit`. */
export function readOpen(params: URLSearchParams): { id: string | undefined; isEdited: boolean } {
  const id = params.get(OPEN) ?? ''
  return { id: id || undefined, isEdited: id !== '' && params.has(EDIT) }
}

/** The part of an address that decides whether a form stays open. */
export function formOf({ pathname, search }: { pathname: string; search: string }): string {
  const { id, isEdited } = readOpen(new URLSearchParams(search))
  return JSON.stringify([pathname, id, isEdited])
}

/** Addresses of the screen that keep the question. */
export function listAddress(shape: ListShape, params: URLSearchParams) {
  const kept = withQuestion(shape, params, {})
  kept.delete(OPEN)
  kept.delete(EDIT)
  const withOpen = (id: string, isEdited: boolean) => {
    const next = new URLSearchParams(kept)
    next.set(OPEN, id)
    if (isEdited) next.set(EDIT, '')
    return `${shape.path}?${next}`
  }
  return {
    list: kept.size > 0 ? `${shape.path}?${kept}` : shape.path,
    open: (id: string) => withOpen(id, false),
    edit: (id: string) => withOpen(id, true)
  }
}
