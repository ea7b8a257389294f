import { ActionIcon } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import type { Ref } from 'react'

import { readToken } from '#web/api/session.ts'
import { tokenUser } from '#web/api/token-user.ts'
import { useLatePart } from '#web/ui/late-part.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

export interface QrDialogProps {
  url: string
  /** What the link is called; may be empty. */
  title: string
  opened: boolean
  onClose: () => void
}

const load = async () => (await import('./studio/load-dialog.ts')).loadDialog()

/** The dialog with the code of a short link; it and the encoder are loaded when it is first opened. */
export function QrDialog(props: QrDialogProps) {
  const { opened, onClose } = props
  const late = useLatePart(load, opened, onClose)
  useFocusBack(opened)
  return late && <late.Part {...props} user={tokenUser(readToken())} />
}

interface QrButtonProps {
  ref: Ref<HTMLButtonElement>
  onOpen: () => void
}

/** Opens the dialog, which is its owner's: that one may stay longer than the button. */
export const QrButton = ({ ref, onOpen }: QrButtonProps) => (
  <ActionIcon
    ref={ref}
    variant="default"
    size={36}
    aria-label="QR-код"
    title="QR-код"
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    <IconQrcode size={20} stroke={1.75} aria-hidden />
  </ActionIcon>
)
