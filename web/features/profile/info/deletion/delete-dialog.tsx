import { Modal } from '@mantine/core'

import { DeleteForm } from './delete-form.tsx'

interface DeleteDialogProps {
  opened: boolean
  hasPassword: boolean
  onClose: () => void
}

export const DeleteDialog = ({ opened, hasPassword, onClose }: DeleteDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Удалить аккаунт?"
    centered
    withCloseButton={false}
    returnFocus={false}
    // A header of its own would be a second banner of the page.
    attributes={{ header: { role: 'presentation' } }}
  >
    <DeleteForm hasPassword={hasPassword} onCancel={onClose} />
  </Modal>
)
