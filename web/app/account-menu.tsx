import { Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { useShowOverlay } from '#web/app/overlays.tsx'
import { HangingPanel } from '#web/ui/hanging-panel.tsx'
import { useLatePart } from '#web/ui/late-part.ts'

import classes from './account-menu.module.css'

interface AccountMenuProps {
  /** The button that opens it. */
  renderTarget: (toggle: () => void, opened: boolean) => ReactNode
  children?: ReactNode
}

const loadPanel = async () => (await import('#web/app/account-panel.tsx')).AccountPanel

/** What belongs to the account, behind a button. */
export function AccountMenu({ renderTarget, children }: AccountMenuProps) {
  const [opened, setOpened] = useState(false)
  const showOverlay = useShowOverlay()
  const close = () => setOpened(false)
  const late = useLatePart(loadPanel, opened, close)

  return (
    <HangingPanel
      opened={opened}
      onClose={close}
      label="Аккаунт"
      className={classes.menu}
      button={renderTarget(() => setOpened(!opened), opened)}
    >
      {late ? (
        <late.Part
          onLeave={close}
          onShowKeys={() => {
            close()
            showOverlay('keys')
          }}
        >
          {children}
        </late.Part>
      ) : (
        <Skeleton height={180} />
      )}
    </HangingPanel>
  )
}
