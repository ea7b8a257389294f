import { useState } from 'react'

import { DAY_MS } from '#contract/durations.ts'
import { DELETION_DAYS } from '#contract/legal.ts'
import type { Profile } from '#contract/user.ts'
import { ApiError } from '#web/api/call.ts'
import { PasswordQuestion } from '#web/features/profile/info/password-question.tsx'
import { SignInAgain } from '#web/features/profile/info/sign-in-again.tsx'
import { useBilling } from '#web/features/profile/plans/plan-queries.ts'
import { formatDate } from '#web/ui/format.ts'

import { PaidRest } from './paid-rest.tsx'
import { useIsRemoving, useRemoval } from './use-removal.ts'

import parts from '#web/features/profile/parts.module.css'

interface DeleteFormProps {
  profile: Profile
  onCancel: () => void
}

/** The last question. */
export function DeleteForm({ profile: { hasPassword, status }, onCancel }: DeleteFormProps) {
  const [opened] = useState(Date.now)
  const billing = useBilling(true)
  const now = opened + (billing.data?.clockAhead ?? 0)
  const date = formatDate(new Date(now + DELETION_DAYS * DAY_MS).toISOString())
  const { mutate, error, reset } = useRemoval(hasPassword)
  const isBusy = useIsRemoving()

  if (error instanceof ApiError && error.code === 'SIGN_IN_AGAIN') {
    return (
      <SignInAgain place="deletion" onCancel={onCancel}>
        Пароля у вас нет, поэтому удалить аккаунт можно только в первые десять минут после входа. Войдите ещё
        раз, и мы вернём вас сюда.
      </SignInAgain>
    )
  }
  return (
    <PasswordQuestion
      hasPassword={hasPassword}
      send={(password, onError) => mutate(password, { onError })}
      error={error}
      reset={reset}
      action="Удалить аккаунт"
      doing="Удаляем…"
      color="error"
      isBusy={isBusy}
      onCancel={onCancel}
    >
      <p className={parts.text}>
        Вы выйдете на всех устройствах, а {date} аккаунт, ссылки и статистика удалятся навсегда. Ссылки, у
        которых есть и другие владельцы, останутся у них. Чтобы передумать, войдите до этого дня и нажмите
        «Оставить аккаунт».
      </p>
      {status !== 'NEW' && <PaidRest billing={billing.data} isPending={billing.isPending} date={date} />}
    </PasswordQuestion>
  )
}
