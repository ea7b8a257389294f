import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

interface CountedPage {
  total: number
  exact: boolean
}

/**
 * The rows of all pages, each once: a row that others pushed on meanwhile comes with two pages. What pushed it is then on
 * neither, so a list that ends with fewer rows than there are is read again, once: it may never stand still.
 */
export function usePagedRows<Page extends CountedPage, Row>(
  list: UseInfiniteQueryResult<InfiniteData<Page>>,
  rowsOf: (page: Page) => readonly Row[],
  idOf: (row: Row) => PropertyKey
) {
  const { data, hasNextPage, isPlaceholderData, refetch } = list
  const pages = data?.pages ?? []
  const rows = [...new Map(pages.flatMap(rowsOf).map(row => [idOf(row), row])).values()]
  const { total = 0, exact = true } = pages.at(-1) ?? {}
  const isShort = !hasNextPage && !isPlaceholderData && exact && rows.length < total
  useEffect(() => {
    if (isShort) void refetch({ cancelRefetch: false })
  }, [isShort, refetch])
  return { rows, total, exact }
}
