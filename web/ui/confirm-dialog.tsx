import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { errorText } from '#web/ui/error-text.ts'
import { failureTitle } from '#web/ui/failure-title.ts'

import classes from './confirm-dialog.module.css'

export interface Question {
  title: string
  text: string
  /** The verb on the button. */
  action: string
  /** The other button; «Отмена» unless told. */
  cancel?: string
  danger?: boolean
  /** What the action does: the question stays until it is done, and when it fails. */
  work?: () => Promise<unknown>
  /** What to say when it failed; the reason follows. */
  failure?: string
  /** Takes the question back: it has answered itself. */
  gone?: AbortSignal
}

interface ConfirmDialogProps {
  /** Stays while the dialog goes. */
  question: Question | undefined
  opened: boolean
  onAnswer: (yes: boolean) => void
}

export function ConfirmDialog({ question, opened, onAnswer }: ConfirmDialogProps) {
  const { isBusy, error, forget, start } = useWork(question?.work)
  const dismiss = () => {
    if (isBusy) return
    forget()
    onAnswer(false)
  }

  // The busy button had lost the focus.
  const action = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (error !== undefined) action.current?.focus()
  }, [error])

  return (
    <Modal
      opened={opened}
      onClose={dismiss}
      title={question?.title}
      centered
      withCloseButton={false}
      returnFocus={false}
      // Above a drawer and the dialogs over it, whichever was there first.
      zIndex="calc(var(--mantine-z-index-modal) + 2)"
      // A header of its own would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <p className={classes.text}>{question?.text}</p>
      <div role="alert">
        {error !== undefined && (
          <div className={classes.failure}>
            <p className={classes.failed}>{failureTitle(error, question?.failure ?? 'Не получилось')}</p>
            <p>{errorText(error)}</p>
          </div>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={dismiss} data-autofocus>
          {question?.cancel ?? 'Отмена'}
        </Button>
        <Button
          ref={action}
          color={question?.danger ? 'error' : 'accent'}
          loading={isBusy}
          onClick={() => void start().then(isDone => isDone && onAnswer(true))}
        >
          {question?.action}
        </Button>
      </div>
    </Modal>
  )
}

function useWork(work: Question['work']) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  return {
    isBusy,
    error,
    forget: () => setError(undefined),
    /** Resolves to whether it is done. */
    start: async (): Promise<boolean> => {
      setError(undefined)
      if (!work) return true
      setBusy(true)
      try {
        await work()
        return true
      } catch (failure) {
        setError(failure)
        return false
      } finally {
        setBusy(false)
      }
    }
  }
}
