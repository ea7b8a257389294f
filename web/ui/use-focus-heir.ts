import { useLayoutEffect, useRef, type RefObject } from 'react'

import { focusMain } from '#web/ui/focus-main.ts'

/** For a part that goes by itself: when it had the focus, its opener has it next, or else the dialog or the screen around it. */
export function useFocusHeir<E extends HTMLElement>(opener?: HTMLElement): RefObject<E | null> {
  const part = useRef<E>(null)
  useLayoutEffect(() => {
    const element = part.current
    const around = opener ?? element?.closest<HTMLElement>('[role="dialog"]')
    // Before it leaves the page: afterwards nobody knows where the focus was.
    return () => {
      if (!element?.contains(document.activeElement)) return
      if (around?.isConnected) around.focus({ preventScroll: true })
      else focusMain()
    }
  }, [opener])
  return part
}
