import { Button, Modal } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'

import { errorText } from '#web/ui/error-text.ts'
import { openerOf, returnFocus } from '#web/ui/focus-return.ts'

import classes from './confirm.module.css'

interface Question {
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
  const opener = useRef<HTMLElement>(undefined)

  const ask = useCallback<Ask>(
    question =>
      new Promise(resolve => {
        opener.current = openerOf(document.activeElement)
        setPending({ ...question, answer: resolve })
        setOpened(true)
      }),
    []
  )

  useDidUpdate(() => {
    if (!opened) returnFocus(opener.current)
  }, [opened])

  const close = (yes: boolean) => {
    pending?.answer(yes)
    setOpened(false)
  }
  const { isBusy, error, forget, start } = useWork(pending?.work)
  const dismiss = () => {
    if (isBusy) return
    forget()
    close(false)
  }

  // The busy button had lost the focus.
  const action = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (error !== undefined) action.current?.focus()
  }, [error])

  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal
        opened={opened}
        onClose={dismiss}
        title={pending?.title}
        centered
        withCloseButton={false}
        returnFocus={false}
        // Above a drawer, whichever of the two was there first.
        zIndex="calc(var(--mantine-z-index-modal) + 1)"
        // A header of its own would be a second banner of the page.
        attributes={{ header: { role: 'presentation' } }}
      >
        <p className={classes.text}>{pending?.text}</p>
        <div role="alert">
          {error !== undefined && (
            <div className={classes.failure}>
              <p className={classes.failed}>{pending?.failure ?? 'Не получилось'}</p>
              <p>{errorText(error)}</p>
            </div>
          )}
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={dismiss} data-autofocus>
            {pending?.cancel ?? 'Отмена'}
          </Button>
          <Button
            ref={action}
            color={pending?.danger ? 'error' : 'accent'}
            loading={isBusy}
            onClick={() => void start().then(isDone => isDone && close(true))}
          >
            {pending?.action}
          </Button>
        </div>
      </Modal>
    </ConfirmContext>
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
