import { Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { useCover } from '#web/ui/drawer/cover.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

import { BlockForm } from './block-form.tsx'

export interface BlockQuestion {
  title: string
  /** Given already, and to be written anew. */
  reason?: string
  action?: string
  /** The question stays until it is done, and when it fails. */
  work: (reason: string) => Promise<unknown>
}

interface Pending extends BlockQuestion {
  answer: (isDone: boolean) => void
}

/** Asks why links are to be blocked; `dialog` has to be shown by whoever asks. */
export function useBlockQuestion(): {
  ask: (question: BlockQuestion) => Promise<boolean>
  dialog: ReactNode
} {
  const [pending, setPending] = useState<Pending>()
  const [opened, setOpened] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useFocusBack(opened)
  useCover(opened)
  const close = (isDone: boolean) => {
    pending?.answer(isDone)
    setOpened(false)
  }
  return {
    ask: question =>
      new Promise(resolve => {
        setPending({ ...question, answer: resolve })
        setOpened(true)
      }),
    dialog: (
      <Modal
        opened={opened}
        // What is under way cannot be stopped.
        onClose={() => !isBusy && close(false)}
        title={pending?.title}
        centered
        withCloseButton={false}
        returnFocus={false}
        zIndex="calc(var(--mantine-z-index-modal) + 1)"
        attributes={{ header: { role: 'presentation' } }}
      >
        {pending && <BlockForm question={pending} isBusy={isBusy} setBusy={setBusy} onClose={close} />}
      </Modal>
    )
  }
}
