import { ActionIcon } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'

import { readToken } from '#web/api/session.ts'
import { tokenUser } from '#web/api/token-user.ts'
import { useLatePart } from '#web/ui/late-part.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

import type { QrDialogProps } from './qr-dialog.tsx'

const load = async () => (await import('./load-dialog.ts')).loadDialog()

/** The dialog with the code; it and the encoder are loaded when it is first opened. */
export function QrDialog(props: QrDialogProps) {
  const { opened, onClose } = props
  const late = useLatePart(load, opened, onClose)
  useFocusBack(opened)
  return late && <late.Part {...props} user={tokenUser(readToken())} />
}

interface QrButtonProps {
  url: string
  /** What the link is called; may be empty. */
  title: string
  size?: number
}

/** Opens the code of a short link. */
export function QrButton({ url, title, size = 36 }: QrButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon
        variant="default"
        size={size}
        aria-label="QR-код"
        title="QR-код"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconQrcode size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <QrDialog url={url} title={title} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
