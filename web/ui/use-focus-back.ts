import { useEffect, useState } from 'react'

import { openerOf, returnFocus } from '#web/ui/focus-return.ts'

/** For a dialog without a focus return of its own: closed, it gives the focus back to what opened it. */
export function useFocusBack(opened: boolean): void {
  const [known, setKnown] = useState<{ opened: boolean; opener: HTMLElement | undefined }>()
  // Before anything changes on the page: the item of a menu is gone when the effects run.
  if (opened !== (known?.opened ?? false)) {
    setKnown({ opened, opener: opened ? openerOf(document.activeElement) : known?.opener })
  }
  const opener = known?.opener
  useEffect(() => {
    if (!opened) return undefined
    return () => returnFocus(opener)
  }, [opened, opener])
}
