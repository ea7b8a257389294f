import { useEffect, useRef, type RefObject } from 'react'

import { isFocusFree } from '#web/ui/is-focus-free.ts'

/** For a button that is disabled while it works, and would lose the focus for good: it takes it back. */
export function useFocusAfterWork(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const worked = useRef(false)
  useEffect(() => {
    if (!isBusy && worked.current && isFocusFree()) button.current?.focus()
    worked.current = isBusy
  }, [isBusy])
  return button
}
