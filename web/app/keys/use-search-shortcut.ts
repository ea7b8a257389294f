import { isFreeKey } from './free-key.ts'
import { useWindowKey } from './use-window-key.ts'

const KEY = '/'
/** With the Russian layout the same key types a full stop. */
const CODE = 'Slash'
const isKey = ({ key, code, shiftKey }: KeyboardEvent) => key === KEY || (code === CODE && !shiftKey)

/** Key `/` goes to the search of the screen, when it has one. */
export function useSearchShortcut(): void {
  useWindowKey(event => {
    if (!isKey(event) || !isFreeKey(event)) return
    const search = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${KEY}"]`)
    if (!search) return
    event.preventDefault()
    search.focus()
  })
}
