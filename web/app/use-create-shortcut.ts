import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { createLinkPath } from '#web/app/navigation.ts'

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** The same key with the Latin and with the Russian layout. */
const KEYS = new Set(['c', 'с'])

function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false
  if (event.target instanceof Element && event.target.closest(TYPING)) return false
  return document.querySelector('[aria-modal="true"]') === null
}

/** Key `c` opens "create a link" from anywhere, except while typing or with a dialog open. */
export function useCreateShortcut(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!KEYS.has(event.key) || !isFree(event)) return
      event.preventDefault()
      void navigate(createLinkPath)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
}
