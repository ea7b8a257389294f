import { Button } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'

import type { Provider } from '#contract/auth.ts'
import { ApiError } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { focusRefused } from '#web/ui/form/focus-refused.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors } from '#web/ui/form/refusal.ts'

import { useLinkStart } from './link-start.ts'
import { providerNames } from './providers.ts'

import classes from '#web/features/profile/info/dialog-form.module.css'
import parts from '#web/features/profile/parts.module.css'

interface LinkFormProps {
  provider: Provider
  username: string
  onCancel: () => void
}

/** A further way in is as good as the password, so it is asked for. */
export function LinkForm({ provider, username, onCancel }: LinkFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const start = useLinkStart(provider)
  const refuse = (text: string) => {
    setProblem(text)
    focusRefused(field.current, text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (start.isLeaving) return
    if (password === '') {
      refuse('Введите пароль.')
      return
    }
    start.mutate(
      { password },
      {
        onError: error => {
          const { password: text } = error instanceof ApiError ? fieldErrors(error, ['password']) : {}
          if (text !== undefined) refuse(text)
        }
      }
    )
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={parts.text}>
        Введите пароль, чтобы привязать мог только хозяин аккаунта. Дальше вход подтвердит{' '}
        {providerNames[provider]}.
      </p>
      {/* Keepers of passwords want to know whose it is. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
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
          start.reset()
        }}
      />
      {problem === '' && <Failure error={start.error} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Отмена
        </Button>
        <Button type="submit" color="accent" aria-busy={start.isLeaving}>
          {start.isLeaving ? 'Переходим…' : 'Продолжить'}
        </Button>
      </div>
    </form>
  )
}
