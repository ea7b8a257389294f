import { Modal } from '@mantine/core'

import type { Profile } from '#contract/user.ts'

import { DeleteForm } from './delete-form.tsx'

interface DeleteDialogProps {
  opened: boolean
  profile: Profile
  onClose: () => void
}

export const DeleteDialog = ({ opened, profile, onClose }: DeleteDialogProps) => (
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
    <DeleteForm profile={profile} onCancel={onClose} />
  </Modal>
)
