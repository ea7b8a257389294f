import { createContext, use, useState, type ReactNode } from 'react'

import { useOverlayShortcuts } from '#web/app/keys/use-overlay-shortcuts.ts'
import { useLatePart } from '#web/ui/late-part.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

/** What any screen can lay over itself: the command palette, the help of keys. */
export type Overlay = 'palette' | 'keys'

const OverlayContext = createContext<(overlay: Overlay) => void>(() => {})

export const useShowOverlay = () => use(OverlayContext)

const loadDialogs = async () => (await import('./overlay-dialogs.tsx')).OverlayDialogs

/** The overlays are loaded when they are first asked for. */
export function OverlayProvider({ children }: { children: ReactNode }) {
  const [shown, show] = useState<Overlay>()
  const close = () => show(undefined)
  useOverlayShortcuts(shown, show)
  useFocusBack(shown !== undefined)
  const dialogs = useLatePart(loadDialogs, shown !== undefined, close)
  return (
    <OverlayContext value={show}>
      {children}
      {dialogs && <dialogs.Part shown={shown} onClose={close} />}
    </OverlayContext>
  )
}
