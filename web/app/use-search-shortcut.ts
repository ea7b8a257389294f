import { useEffect } from 'react'

import { isFreeKey } from '#web/app/free-key.ts'

const KEY = '/'
/** With the Russian layout the same key types a full stop. */
const CODE = 'Slash'
const isKey = ({ key, code, shiftKey }: KeyboardEvent) => key === KEY || (code === CODE && !shiftKey)

/** Key `/` goes to the search of the screen, when it has one and nobody is typing. */
export function useSearchShortcut(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isKey(event) || !isFreeKey(event)) return
      const search = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${KEY}"]`)
      if (!search) return
      event.preventDefault()
      search.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
