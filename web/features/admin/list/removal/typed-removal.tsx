import { Modal } from '@mantine/core'
import { useState } from 'react'

import { useCover } from '#web/ui/drawer/cover.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

import { RemovalForm, type Removal } from './removal-form.tsx'

interface Pending extends Removal {
  answer: (isDone: boolean) => void
}

/** Asks before a deletion, with a word to be typed; `dialog` has to be shown by whoever asks. */
export function useTypedRemoval() {
  const [pending, setPending] = useState<Pending>()
  const [opened, setOpened] = useState(false)
  useFocusBack(opened)
  useCover(opened)
  const close = (isDone: boolean) => {
    pending?.answer(isDone)
    setOpened(false)
  }
  return {
    ask: (removal: Removal): Promise<boolean> =>
      new Promise(resolve => {
        setPending({ ...removal, answer: resolve })
        setOpened(true)
      }),
    dialog: <RemovalDialog removal={pending} opened={opened} onClose={close} />
  }
}

interface RemovalDialogProps {
  removal: Removal | undefined
  opened: boolean
  onClose: (isDone: boolean) => void
}

function RemovalDialog({ removal, opened, onClose }: RemovalDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Modal
      opened={opened}
      // What is under way cannot be stopped.
      onClose={() => !isBusy && onClose(false)}
      title={removal?.title}
      centered
      withCloseButton={false}
      returnFocus={false}
      zIndex="calc(var(--mantine-z-index-modal) + 1)"
      attributes={{ header: { role: 'presentation' } }}
    >
      {removal && <RemovalForm removal={removal} isBusy={isBusy} setBusy={setBusy} onClose={onClose} />}
    </Modal>
  )
}
