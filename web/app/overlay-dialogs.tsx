import { KeysHelp } from '#web/app/keys/keys-help.tsx'
import type { Overlay } from '#web/app/overlays.tsx'
import { Palette } from '#web/app/palette/palette.tsx'

interface OverlayDialogsProps {
  shown: Overlay | undefined
  onClose: () => void
}

/** What lies over a screen, as one file: the first paint has the name of each that may come. */
export const OverlayDialogs = ({ shown, onClose }: OverlayDialogsProps) => (
  <>
    <Palette opened={shown === 'palette'} onClose={onClose} />
    <KeysHelp opened={shown === 'keys'} onClose={onClose} />
  </>
)
