import { useEffect, useRef, type RefObject } from 'react'

import { announce } from '#web/ui/announce.ts'
import { formatNumber } from '#web/ui/format.ts'

interface Shown {
  rows: RefObject<HTMLElement | null>
  shown: number
  total: number
}

type FetchNext = () => Promise<{ isError: boolean }>

/** Shows the next rows of a list. The button that was pressed is busy, and then it is gone: the focus goes on to the first of the new. */
export function useMoreRows(fetchNext: FetchNext, { rows, shown, total }: Shown) {
  const before = useRef<number>(undefined)

  useEffect(() => {
    const first = before.current
    if (first === undefined || shown <= first) return
    before.current = undefined
    announce(`Показано ${formatNumber(shown)} из ${formatNumber(total)}`)
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && !activeElement.matches('[data-more]')) return
    // The first list is that of the rows; a row may have lists of its own.
    const row = rows.current?.querySelector('tbody, ul')?.children[first]
    const place = row?.querySelector<HTMLElement>('a, button') ?? row
    if (place instanceof HTMLElement) place.focus()
  }, [rows, shown, total])

  return async () => {
    before.current = shown
    const { isError } = await fetchNext()
    if (isError) before.current = undefined
  }
}
