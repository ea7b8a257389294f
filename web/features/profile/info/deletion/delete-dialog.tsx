import type { Profile } from '#contract/user.ts'
import { QuestionModal } from '#web/ui/dialog/question-modal.tsx'

import { DeleteForm } from './delete-form.tsx'

interface DeleteDialogProps {
  opened: boolean
  profile: Profile
  onClose: () => void
}

export const DeleteDialog = ({ opened, profile, onClose }: DeleteDialogProps) => (
  <QuestionModal opened={opened} onClose={onClose} title="Удалить аккаунт?">
    <DeleteForm profile={profile} onCancel={onClose} />
  </QuestionModal>
)
