import type { Profile } from '#contract/user.ts'
import { QuestionModal } from '#web/ui/dialog/question-modal.tsx'

import { DeleteForm } from './delete-form.tsx'
import { useIsRemoving } from './use-removal.ts'

interface DeleteDialogProps {
  opened: boolean
  profile: Profile
  onClose: () => void
}

export function DeleteDialog({ opened, profile, onClose }: DeleteDialogProps) {
  const isBusy = useIsRemoving()
  const dismiss = () => {
    if (!isBusy) onClose()
  }
  return (
    <QuestionModal opened={opened} onClose={dismiss} title="Удалить аккаунт?">
      <DeleteForm profile={profile} onCancel={dismiss} />
    </QuestionModal>
  )
}
