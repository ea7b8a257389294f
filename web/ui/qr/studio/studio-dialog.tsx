import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts'
import type { QrDialogProps } from '#web/ui/qr/qr-dialog.tsx'

import { QrStudio } from './qr-studio.tsx'

interface StudioDialogProps extends QrDialogProps {
  /** Whose last design is taken up. */
  user: string
}

/** The code large enough to be read off the screen, and as a file; on a phone over all of it. */
export function StudioDialog({ url, title, opened, onClose, user }: StudioDialogProps) {
  useBackCloses(opened, onClose)
  const isPhone = useMediaQuery('(max-width: 45em)', undefined, { getInitialValueInEffect: false }) ?? false
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="QR-код"
      size={832}
      yOffset={24}
      fullScreen={isPhone}
      centered
      returnFocus={false}
      zIndex="calc(var(--mantine-z-index-modal) + 1)"
      closeButtonProps={{ 'aria-label': 'Закрыть' }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <QrStudio url={url} title={title} user={user} isPhone={isPhone} />
    </Modal>
  )
}
