import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

import { rowHeir } from '#web/features/admin/list/row-heir.ts'

/** For a button that lets the focus go while it is busy, and whose row may leave the list when it is done. */
export function useKeptFocus(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  useLayoutEffect(() => {
    const { current } = button
    return () => {
      const { activeElement, body } = document
      const isHere = activeElement === current || (wasBusy.current && activeElement === body)
      if (current && isHere) rowHeir(current)?.focus()
    }
  }, [])
  return button
}
