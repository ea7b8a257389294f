import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { isFreeKey } from '#web/app/free-key.ts'
import { createLinkPath } from '#web/app/navigation.ts'

/** The same key with the Latin and with the Russian layout. */
const KEYS = new Set(['c', 'с'])

/** Key `c` opens "create a link" from anywhere, except while typing or with a dialog open. */
export function useCreateShortcut(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!KEYS.has(event.key) || !isFreeKey(event)) return
      event.preventDefault()
      void navigate(createLinkPath)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
}
