import { createContext, use, useState, type ReactNode } from 'react'

import { useOverlayShortcuts } from '#web/app/keys/use-overlay-shortcuts.ts'
import { useLatePart } from '#web/ui/late-part.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

/** What any screen can lay over itself: the command palette, the help of keys. */
export type Overlay = 'palette' | 'keys'

const OverlayContext = createContext<(overlay: Overlay) => void>(() => {})

export const useShowOverlay = () => use(OverlayContext)

const loadPalette = async () => (await import('#web/app/palette/palette.tsx')).Palette
const loadKeys = async () => (await import('#web/app/keys/keys-help.tsx')).KeysHelp

/** The overlays are loaded when they are first asked for. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const [shown, show] = useState<Overlay>()
  const close = () => show(undefined)
  useOverlayShortcuts(shown, show)
  useFocusBack(shown !== undefined)
  const palette = useLatePart(loadPalette, shown === 'palette', close)
  const keys = useLatePart(loadKeys, shown === 'keys', close)
  return (
    <OverlayContext value={show}>
      {children}
      {palette && <palette.Part opened={shown === 'palette'} onClose={close} />}
      {keys && <keys.Part opened={shown === 'keys'} onClose={close} />}
    </OverlayContext>
  )
}
