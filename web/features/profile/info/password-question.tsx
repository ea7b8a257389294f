import { Button } from '@mantine/core'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'

import { ApiError } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { focusRefused } from '#web/ui/form/focus-refused.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors } from '#web/ui/form/refusal.ts'

import classes from './dialog-form.module.css'

interface PasswordQuestionProps {
  /** Whoever signs in another way is not asked for one. */
  hasPassword?: boolean
  send: (password: string, onError: (error: unknown) => void) => void
  error: unknown
  /** Forgets the error. */
  reset: () => void
  /** The verb on the button, and what it says meanwhile. */
  action: string
  doing: string
  color: 'accent' | 'error'
  isBusy: boolean
  onCancel: () => void
  children: ReactNode
}

/** The password says that it is the owner who asks. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { hasPassword = true, send, error, reset, action, doing, color, isBusy, onCancel, children } = props
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const refuse = (text: string) => {
    setProblem(text)
    focusRefused(field.current, text)
  }
  const onError = (refusal: unknown) => {
    const { password: text } = refusal instanceof ApiError ? fieldErrors(refusal, ['password']) : {}
    if (text !== undefined) refuse(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (hasPassword && password === '') refuse('Введите пароль.')
    else send(password, onError)
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {children}
      {hasPassword && (
        <PasswordField
          ref={field}
          label="Пароль"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problem}
          onChange={event => {
            setPassword(event.currentTarget.value)
            setProblem('')
            // Of one under way nobody would be told how it ended.
            if (!isBusy) reset()
          }}
        />
      )}
      {problem === '' && <Failure error={error} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Отмена
        </Button>
        <Button type="submit" color={color} aria-busy={isBusy}>
          {isBusy ? doing : action}
        </Button>
      </div>
    </form>
  )
}
