import { Button, Modal } from '@mantine/core'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'

import classes from './confirm.module.css'

interface Question {
  title: string
  text: string
  /** The verb on the button. */
  action: string
  danger?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false))

/** Asks before a step that cannot be taken back; resolves to false when the person thinks better. */
export const useConfirm = (): Ask => use(ConfirmContext)

interface Pending extends Question {
  answer: (yes: boolean) => void
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending>()
  const [opened, setOpened] = useState(false)

  const ask = useCallback<Ask>(
    question =>
      new Promise(resolve => {
        setPending({ ...question, answer: resolve })
        setOpened(true)
      }),
    []
  )

  const close = (yes: boolean) => {
    pending?.answer(yes)
    setOpened(false)
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal
        opened={opened}
        onClose={() => close(false)}
        title={pending?.title}
        centered
        withCloseButton={false}
        // A header of its own would be a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
      >
        <p className={classes.text}>{pending?.text}</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => close(false)} data-autofocus>
            Отмена
          </Button>
          <Button color={pending?.danger ? 'error' : 'accent'} onClick={() => close(true)}>
            {pending?.action}
          </Button>
        </div>
      </Modal>
    </ConfirmContext>
  )
}
