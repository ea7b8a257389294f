import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface QuestionModalProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  size?: number
  /** How many dialogs it lies above, whichever was there first. */
  layer?: number
  children: ReactNode
}

/** A dialog that is left by an answer, not by a cross; who asks brings the focus back. */
export const QuestionModal = ({ layer = 0, ...modal }: QuestionModalProps) => (
  <Modal
    {...modal}
    centered
    withCloseButton={false}
    returnFocus={false}
    zIndex={`calc(var(--mantine-z-index-modal) + ${layer})`}
    // A header of its own would be a second banner of the page.
    attributes={{ header: { role: 'presentation' } }}
  />
)
