import { useSearchParams } from 'react-router'

import { readOrder, withOrder, type LinkOrder } from './link-sorts.ts'

/** The order of the address, and how to ask for another. */
export function useLinkOrder(): [LinkOrder, (order: LinkOrder) => void] {
  const [search, setSearch] = useSearchParams()
  return [
    readOrder(search),
    order => setSearch(present => withOrder(present, order), { replace: true, preventScrollReset: true })
  ]
}
