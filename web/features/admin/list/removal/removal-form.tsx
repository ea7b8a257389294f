import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { errorText } from '#web/ui/error-text.ts'
import { failureTitle } from '#web/ui/failure-title.ts'
import { focusRefused } from '#web/ui/form/focus-refused.ts'

import classes from './removal-form.module.css'

export interface Removal {
  title: string
  /** What becomes of everything else. */
  text: ReactNode
  /** Has to be typed: the name of the one, the number of the many. */
  word: string
  /** The verb on the button. */
  action: string
  /** The question stays until it is done, and when it fails. */
  work: () => Promise<unknown>
}

const isSame = (typed: string, word: string) => typed.trim().toLowerCase() === word.toLowerCase()

interface RemovalFormProps {
  removal: Removal
  isBusy: boolean
  setBusy: (isBusy: boolean) => void
  onClose: (isDone: boolean) => void
}

/** The word, and what becomes of it. */
export function RemovalForm({ removal, isBusy, setBusy, onClose }: RemovalFormProps) {
  const { text, word, action, work } = removal
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const wrongWord = `Введите точно: ${word}`
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The busy button had lost the focus.
  useEffect(() => {
    if (failure !== undefined) button.current?.focus()
  }, [failure])

  const run = async () => {
    if (isBusy) return
    if (!isSame(typed, word)) {
      setMissing(true)
      focusRefused(field.current, wrongWord)
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      onClose(true)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void run()
      }}
      noValidate
    >
      <div className={classes.text}>{text}</div>
      <TextInput
        ref={field}
        className={classes.word ?? ''}
        label={
          <>
            Чтобы удалить, введите <strong>{word}</strong>
          </>
        }
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        error={missing && !isSame(typed, word) && wrongWord}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <div role="alert">
        {failure !== undefined && (
          <div className={classes.failure}>
            <p className={classes.failed}>{failureTitle(failure, 'Не удалилось')}</p>
            <p>{errorText(failure)}</p>
          </div>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={isBusy} onClick={() => onClose(false)}>
          Отмена
        </Button>
        <Button ref={button} type="submit" color="error" loading={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
