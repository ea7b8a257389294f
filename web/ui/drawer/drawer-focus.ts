import { useDidUpdate, useWindowEvent } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'

import { openerOf, returnFocus } from '#web/ui/focus-return.ts'

/** When the drawer closes, the focus goes back to what opened it. */
export function useDrawerFocus(isOpen: boolean): void {
  const pressed = useRef<HTMLElement>(undefined)
  const opener = useRef<HTMLElement>(undefined)

  // A menu is gone before the drawer comes, and some browsers do not focus the button that was pressed.
  useWindowEvent(
    'click',
    ({ target }) => {
      pressed.current = openerOf(target instanceof Element ? target : null)
    },
    { capture: true }
  )

  // Before the form takes the focus.
  useLayoutEffect(() => {
    if (isOpen) opener.current = openerOf(document.activeElement) ?? pressed.current
  }, [isOpen])

  useDidUpdate(() => {
    if (!isOpen) returnFocus(opener.current)
  }, [isOpen])
}
