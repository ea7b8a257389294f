import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'

import { DELETION_DAYS } from '#contract/legal.ts'
import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { Failure } from '#web/features/auth/failure.tsx'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { useFocusAfterWork } from '#web/ui/use-focus-after-work.ts'

import classes from './consents-screen.module.css'
import formClasses from './form.module.css'

interface RemoveAccountProps {
  hasPassword: boolean
  onSignOut: () => void
  onRemoved: () => void
}

/** The way out for whom does not agree. The press of the button is asked for a second time by the form itself. */
export function RemoveAccount({ hasPassword, onSignOut, onRemoved }: RemoveAccountProps) {
  const form = useForm({
    initialValues: { password: '' },
    onValuesChange: () => {
      if (removing.isError) removing.reset()
    }
  })
  const focusWrong = focusFirst(form, ['password'])

  const removing = useMutation({
    mutationFn: ({ password }: typeof form.values) =>
      call(users.remove, { body: hasPassword ? { password } : {} }),
    onSuccess: onRemoved,
    onError: error => {
      if (!(error instanceof ApiError)) return
      const errors = fieldErrors(error, ['password'])
      form.setErrors(errors)
      focusWrong(errors)
    }
  })
  const button = useFocusAfterWork(removing.isPending)
  const { error } = removing
  const failure = error instanceof ApiError && !('password' in form.errors) && error

  return (
    <form
      className={classes.removal}
      noValidate
      onSubmit={form.onSubmit(values => removing.mutate(values))}
      aria-label="Удаление аккаунта"
    >
      <p className={formClasses.text}>
        Аккаунт и все его данные удалятся через {DELETION_DAYS} дней. Чтобы передумать, войдите до этого дня и
        нажмите «Оставить аккаунт».
      </p>
      {hasPassword && (
        <PasswordField {...form.getInputProps('password')} label="Пароль" autoComplete="current-password" />
      )}
      <Failure error={failure} />
      {failure && failure.code === 'SIGN_IN_AGAIN' ? (
        <Button ref={button} variant="default" onClick={onSignOut}>
          Войти ещё раз
        </Button>
      ) : (
        <Button ref={button} type="submit" variant="outline" color="error" loading={removing.isPending}>
          Удалить аккаунт
        </Button>
      )}
    </form>
  )
}
