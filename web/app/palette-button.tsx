import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

import { paletteKeys, paletteShortcut } from '#web/app/keys/key-names.ts'
import { Keys } from '#web/app/keys/keys.tsx'
import { useShowOverlay } from '#web/app/overlays.tsx'

import classes from './palette-button.module.css'

/** The way to the palette for those who do not know its key yet. */
export function PaletteButton() {
  const show = useShowOverlay()
  return (
    <UnstyledButton
      className={classes.field}
      onClick={() => show('palette')}
      aria-haspopup="dialog"
      aria-keyshortcuts={paletteShortcut}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <span className={classes.name}>Найти</span>
      <span aria-hidden="true">
        <Keys keys={paletteKeys} />
      </span>
    </UnstyledButton>
  )
}

/** The same where there is room for an icon only. */
export function PaletteIcon() {
  const show = useShowOverlay()
  return (
    <UnstyledButton
      className={classes.icon}
      onClick={() => show('palette')}
      aria-haspopup="dialog"
      aria-label="Найти"
    >
      <IconSearch size={20} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
}
