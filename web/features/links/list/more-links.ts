import { useEffect, useRef, type RefObject } from 'react'

import type { useLinkList } from '#web/features/links/link-queries.ts'
import { announce } from '#web/ui/announce.ts'
import { formatNumber } from '#web/ui/format.ts'

interface Shown {
  rows: RefObject<HTMLElement | null>
  shown: number
  total: number
}

/** Shows the next links. The button that was pressed is busy, and then it is gone: the focus goes on to the first of the new. */
export function useMore({ fetchNextPage }: ReturnType<typeof useLinkList>, { rows, shown, total }: Shown) {
  const before = useRef<number>(undefined)

  useEffect(() => {
    const first = before.current
    if (first === undefined || shown <= first) return
    before.current = undefined
    announce(`Показано ${formatNumber(shown)} из ${formatNumber(total)}`)
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && !activeElement.matches('[data-more]')) return
    const row = rows.current?.querySelectorAll('tbody > tr, ul > li')[first]
    row?.querySelector<HTMLElement>('a, button')?.focus()
  }, [rows, shown, total])

  return async () => {
    before.current = shown
    const { isError } = await fetchNextPage()
    if (isError) before.current = undefined
  }
}
