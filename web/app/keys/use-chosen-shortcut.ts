import { isFreeKey, letterOf } from './free-key.ts'
import { useWindowKey } from './use-window-key.ts'

const KEY = 'b'

/** Key `b` goes from a row, however long the list is, to what can be done with the chosen ones. */
export function useChosenShortcut(): void {
  useWindowKey(event => {
    if (letterOf(event) !== KEY || !isFreeKey(event)) return
    document.querySelector<HTMLElement>(`[aria-keyshortcuts="${KEY}"] button:not(:disabled)`)?.focus()
  })
}
