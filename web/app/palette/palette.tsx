import { Modal } from '@mantine/core'
import { useState } from 'react'

import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts'
import { QrDialog } from '#web/ui/qr/qr-dialog.tsx'

import type { Command, FoundLink } from './command.ts'
import { PaletteBody } from './palette-body.tsx'
import { useLinkCommands } from './use-link-commands.ts'

import classes from './palette.module.css'

interface PaletteProps {
  opened: boolean
  onClose: () => void
}

/** Finds links, screens and actions by a few letters. */
export function Palette({ opened, onClose }: PaletteProps) {
  const [scope, setScope] = useState<FoundLink>()
  const [qr, setQr] = useState<{ link: FoundLink; opened: boolean }>()
  const linkCommands = useLinkCommands(link => setQr({ link, opened: true }))
  const close = () => {
    onClose()
    setScope(undefined)
  }
  const closeThen = useBackCloses(opened, close)
  const run = (command: Command) => {
    // It may be pressed twice while it goes.
    if (!opened) return
    if (!command.isAtOnce) return closeThen(command.run)
    close()
    command.run()
  }
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        size={600}
        padding={0}
        yOffset="var(--palette-top)"
        withCloseButton={false}
        returnFocus={false}
        // In the scope of a link it leads back first.
        closeOnEscape={!scope}
        classNames={{ root: classes.root ?? '', content: classes.content ?? '' }}
        attributes={{ content: { 'aria-label': 'Поиск и команды' } }}
      >
        <PaletteBody
          linkCommands={linkCommands}
          scope={scope}
          onScope={setScope}
          onRun={run}
          onClose={close}
        />
      </Modal>
      {qr && (
        <QrDialog
          url={linkCommands.urlOf(qr.link)}
          title={qr.link.name}
          opened={qr.opened}
          onClose={() => setQr({ ...qr, opened: false })}
        />
      )}
    </>
  )
}
