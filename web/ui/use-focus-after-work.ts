import { useEffect, useRef, type RefObject } from 'react'

/** For a button that is disabled while it works, and would lose the focus for good: it takes it back. */
export function useFocusAfterWork(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const worked = useRef(false)
  useEffect(() => {
    const { activeElement } = document
    if (!isBusy && worked.current && (activeElement === null || activeElement === document.body)) {
      button.current?.focus()
    }
    worked.current = isBusy
  }, [isBusy])
  return button
}
