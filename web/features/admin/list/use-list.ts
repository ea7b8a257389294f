import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { PAGE_SIZE } from '#contract/limits.ts'
import { totalOf } from '#web/api/list-page.ts'

import { listAddress, readOpen, readQuestion, withQuestion, type QuestionChange } from './list-address.ts'
import type { Identified, ListShape } from './list-shape.ts'

/** Everything that an administrator reads; one change may show in several lists. */
export const adminKey = ['admin'] as const

/** The part of a question that all lists of the API have alike. */
interface PageQuery {
  skip: number
  limit: number
  sort?: string
  search?: string
}

interface Asked<Row> {
  shape: ListShape
  /** Below `adminKey`. */
  key: string
  /** Asks the API for one page; `params` are the address, for the filters. */
  fetchPage: (
    query: PageQuery,
    params: URLSearchParams,
    signal: AbortSignal
  ) => Promise<{ data: readonly Row[]; headers: Headers }>
}

/** The list that the address asks for: its rows, how many there are, and the ways to ask for another. */
export function useList<Row extends Identified>({ shape, key, fetchPage }: Asked<Row>) {
  const [params, setParams] = useSearchParams()
  const question = readQuestion(shape, params)
  const { search, sort, page } = question
  const query = useQuery({
    queryKey: [...adminKey, key, 'list', question],
    queryFn: async ({ signal }) => {
      const asked: PageQuery = {
        skip: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
        ...(sort && { sort }),
        ...(search && { search })
      }
      const { data, headers } = await fetchPage(asked, params, signal)
      return { rows: data, ...totalOf(headers, data.length) }
    },
    placeholderData: keepPreviousData,
    meta: { tellsStale: true }
  })
  const { rows = [], total = 0, exact = true } = query.data ?? {}
  return {
    shape,
    question,
    query,
    rows,
    total,
    exact,
    ...readOpen(params),
    address: listAddress(shape, params),
    ask: (change: QuestionChange) =>
      setParams(present => withQuestion(shape, present, change), {
        replace: change.page === undefined,
        preventScrollReset: change.page === undefined
      })
  }
}

export type List<Row extends Identified> = Omit<ReturnType<typeof useList>, 'rows'> & { rows: readonly Row[] }

/** The search and order of the list, as the routes of its spreadsheet take them. */
export const orderOf = ({ search, sort }: { search: string; sort: string }) => ({
  ...(sort && { sort }),
  ...(search && { search })
})
