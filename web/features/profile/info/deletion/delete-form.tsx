import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'

import { DAY_MS } from '#contract/durations.ts'
import { DELETION_DAYS } from '#contract/legal.ts'
import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { useLeaveAccount } from '#web/features/profile/info/leave-account.ts'
import { SignInAgain } from '#web/features/profile/info/sign-in-again.tsx'
import { useBilling } from '#web/features/profile/plans/plan-queries.ts'
import { focusRefused } from '#web/ui/form/focus-refused.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { formatDate } from '#web/ui/format.ts'

import { PaidRest } from './paid-rest.tsx'

import classes from '#web/features/profile/info/dialog-form.module.css'
import parts from '#web/features/profile/parts.module.css'

interface DeleteFormProps {
  profile: Profile
  onCancel: () => void
}

/** The last question: the password says that it is the owner who asks. */
export function DeleteForm({ profile: { hasPassword, status }, onCancel }: DeleteFormProps) {
  const leave = useLeaveAccount()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [opened] = useState(Date.now)
  const billing = useBilling(true)
  const now = opened + (billing.data?.clockAhead ?? 0)
  const date = formatDate(new Date(now + DELETION_DAYS * DAY_MS).toISOString())
  const [problem, setProblem] = useState('')
  const remove = useMutation({
    mutationFn: () => call(users.remove, { body: hasPassword ? { password } : {} }),
    onSuccess: () => leave('deleted'),
    onError: error => {
      const { password: text } = error instanceof ApiError ? fieldErrors(error, ['password']) : {}
      if (text !== undefined) refuse(text)
    }
  })
  const refuse = (text: string) => {
    setProblem(text)
    focusRefused(field.current, text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (remove.isPending) return
    if (hasPassword && password === '') refuse('Введите пароль.')
    else remove.mutate()
  }

  if (remove.error instanceof ApiError && remove.error.code === 'SIGN_IN_AGAIN') {
    return (
      <SignInAgain place="deletion" onCancel={onCancel}>
        Пароля у вас нет, поэтому удалить аккаунт можно только в первые десять минут после входа. Войдите ещё
        раз, и мы вернём вас сюда.
      </SignInAgain>
    )
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={parts.text}>
        Вы выйдете на всех устройствах, а {date} аккаунт, ссылки и статистика удалятся навсегда. Чтобы
        передумать, войдите до этого дня и нажмите «Оставить аккаунт».
      </p>
      {status !== 'NEW' && <PaidRest billing={billing.data} isPending={billing.isPending} date={date} />}
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
            remove.reset()
          }}
        />
      )}
      {problem === '' && <Failure error={remove.error} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Отмена
        </Button>
        <Button type="submit" color="error" aria-busy={remove.isPending}>
          {remove.isPending ? 'Удаляем…' : 'Удалить аккаунт'}
        </Button>
      </div>
    </form>
  )
}
