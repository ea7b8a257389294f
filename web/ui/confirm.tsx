import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'

import { useLatePart } from '#web/ui/late-part.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

import type { Question } from './confirm-dialog.tsx'

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false))

/** Asks before a step that cannot be taken back; resolves to false when the person thinks better. */
export const useConfirm = (): Ask => use(ConfirmContext)

interface Pending extends Question {
  answer: (yes: boolean) => void
}

const loadDialog = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog

/** After the first paint, and before a lost connection or a release: what was typed must not be lost for want of a question. */
const LOAD_AFTER_MS = 2000

/** The dialog is not part of the first paint. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Pending>()
  const [opened, setOpened] = useState(false)
  useFocusBack(opened)

  useEffect(() => {
    const timer = setTimeout(() => void loadDialog().catch(() => {}), LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  const ask = useCallback<Ask>(
    question =>
      new Promise(resolve => {
        const takeBack = () => {
          resolve(false)
          setOpened(false)
        }
        const answer = (yes: boolean) => {
          question.gone?.removeEventListener('abort', takeBack)
          resolve(yes)
        }
        question.gone?.addEventListener('abort', takeBack, { once: true })
        setPending({ ...question, answer })
        setOpened(true)
      }),
    []
  )
  const close = (yes: boolean) => {
    pending?.answer(yes)
    setOpened(false)
  }
  const dialog = useLatePart(loadDialog, opened, () => close(false))

  return (
    <ConfirmContext value={ask}>
      {children}
      {dialog && <dialog.Part question={pending} opened={opened} onAnswer={close} />}
    </ConfirmContext>
  )
}
