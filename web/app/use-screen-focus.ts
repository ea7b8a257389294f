import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { focusMain } from '#web/ui/focus-main.ts'

const sectionOf = (pathname: string) => pathname.split('/')[1]

/**
 * A reader of the screen hears the new section, and another screen of it when what was pressed has gone with the one before; the
 * first one is announced by the browser.
 */
export function useScreenFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    const before = shown.current
    shown.current = pathname
    if (before === pathname) return
    if (sectionOf(before) !== sectionOf(pathname) || document.activeElement === document.body) focusMain()
  }, [pathname])
}
