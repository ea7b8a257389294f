import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck } from '@tabler/icons-react'

import { Password } from '#contract/auth.ts'
import { ApiError } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { useEditAccount } from '#web/features/profile/info/account-changes.ts'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { StrengthHint } from '#web/ui/form/strength-hint.tsx'
import { textRule } from '#web/ui/form/text-rule.ts'

import parts from '#web/features/profile/parts.module.css'

const fields = ['password', 'newPassword']
const empty = { password: '', newPassword: '' }

export function ChangePassword({ username }: { username: string }) {
  const edit = useEditAccount()
  const form = useForm({
    initialValues: empty,
    validate: {
      password: value => (value === '' ? 'Введите нынешний пароль.' : undefined),
      newPassword: textRule(Password)
    },
    onValuesChange: ({ password, newPassword }) => {
      if ((password !== '' || newPassword !== '') && !edit.isPending) edit.reset()
    }
  })
  const focusWrong = focusFirst(form, fields)

  const change = form.onSubmit(values => {
    if (edit.isPending) return
    edit.mutate(values, {
      onSuccess: () => form.setValues(empty),
      onError: error => {
        if (!(error instanceof ApiError)) return
        const errors = fieldErrors(error, fields)
        form.setErrors(errors)
        focusWrong(errors)
      }
    })
  }, focusWrong)
  const isSaid = Object.keys(form.errors).length > 0

  return (
    <form className={parts.form} noValidate onSubmit={change}>
      {/* Keepers of passwords want to know whose it is. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <PasswordField
        {...form.getInputProps('password')}
        className={parts.field ?? ''}
        label="Нынешний пароль"
        autoComplete="current-password"
      />
      <div className={parts.field}>
        <PasswordField
          {...form.getInputProps('newPassword')}
          label="Новый пароль"
          autoComplete="new-password"
        />
        {!('newPassword' in form.errors) && (
          <StrengthHint password={form.values.newPassword} username={username} />
        )}
      </div>
      <div className={parts.actions}>
        <Button type="submit" variant="default" aria-busy={edit.isPending}>
          {edit.isPending ? 'Сохраняем…' : 'Сменить пароль'}
        </Button>
        <output>
          {edit.isSuccess && (
            <span className={parts.done}>
              <IconCheck size={18} aria-hidden />
              Пароль изменён
            </span>
          )}
        </output>
      </div>
      {!isSaid && <Failure error={edit.error} />}
    </form>
  )
}
