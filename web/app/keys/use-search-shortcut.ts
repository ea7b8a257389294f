import { useShowOverlay } from '#web/app/overlays.tsx'
import { isFreeKey } from '#web/ui/keys/free-key.ts'
import { useWindowKey } from '#web/ui/keys/use-window-key.ts'

const KEY = '/'
/** With the Russian layout the same key types a full stop. */
const CODE = 'Slash'
const isKey = ({ key, code, shiftKey }: KeyboardEvent) => key === KEY || (code === CODE && !shiftKey)

/** Key `/` goes to the search of the screen, or opens the palette where it has none. */
export function useSearchShortcut(): void {
  const show = useShowOverlay()
  useWindowKey(event => {
    if (!isKey(event) || !isFreeKey(event)) return
    const search = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${KEY}"]`)
    event.preventDefault()
    if (search) search.focus()
    else show('palette')
  })
}
