import type { Overlay } from '#web/app/overlays.tsx'
import { isDialogOpen, isFreeKey, letterOf } from '#web/ui/keys/free-key.ts'
import { useWindowKey } from '#web/ui/keys/use-window-key.ts'

import { isApple } from './key-names.ts'

/** `Ctrl K`; on Apple's keyboards `⌘ K`, where `Ctrl K` belongs to the text. */
const isPaletteKey = (event: KeyboardEvent): boolean =>
  (isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  letterOf(event) === 'k'

/** With the Russian layout the same key types a comma. */
const isHelpKey = ({ key, code, shiftKey }: KeyboardEvent): boolean =>
  key === '?' || (code === 'Slash' && shiftKey)

/** The keys of the palette, while typing too, and of the help. */
export function useOverlayShortcuts(
  shown: Overlay | undefined,
  show: (overlay: Overlay | undefined) => void
): void {
  useWindowKey(event => {
    if (isPaletteKey(event)) {
      // Even where it does nothing here: the browser would leave for its own search.
      event.preventDefault()
      if (event.repeat) return
      if (shown === 'palette') show(undefined)
      else if (!isDialogOpen()) show('palette')
    } else if (isHelpKey(event) && isFreeKey(event)) {
      event.preventDefault()
      show('keys')
    }
  })
}
