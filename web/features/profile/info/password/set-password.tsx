import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'

import { Password } from '#contract/auth.ts'
import { ApiError } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { useEditAccount } from '#web/features/profile/info/account-changes.ts'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { StrengthHint } from '#web/ui/form/strength-hint.tsx'
import { textRule } from '#web/ui/form/text-rule.ts'
import { notifyDone } from '#web/ui/notify.ts'

import parts from '#web/features/profile/parts.module.css'

/** The form goes, and what was pressed with it. */
const focusSection = () => document.getElementById('password')?.focus({ preventScroll: true })

interface SetPasswordProps {
  username: string
  /** The session has grown too old for it meanwhile. */
  onLate: () => void
}

/** A first password, without a letter: whoever has just signed in is known well enough. */
export function SetPassword({ username, onLate }: SetPasswordProps) {
  const edit = useEditAccount()
  const form = useForm({
    initialValues: { newPassword: '' },
    validate: { newPassword: textRule(Password) },
    onValuesChange: () => {
      if (!edit.isPending) edit.reset()
    }
  })
  const focusWrong = focusFirst(form, ['newPassword'])

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return
    if (error.code === 'SIGN_IN_AGAIN') {
      focusSection()
      onLate()
    }
    const errors = fieldErrors(error, ['newPassword'])
    form.setErrors(errors)
    focusWrong(errors)
  }
  // Not by callbacks of the mutation: with the password the form is gone.
  const save = async (values: typeof form.values) => {
    try {
      await edit.mutateAsync(values)
      notifyDone('Пароль задан.')
      focusSection()
    } catch (error) {
      refuse(error)
    }
  }
  const set = form.onSubmit(values => {
    if (!edit.isPending) void save(values)
  }, focusWrong)
  const isSaid = 'newPassword' in form.errors

  return (
    <form className={parts.form} noValidate onSubmit={set}>
      {/* Keepers of passwords want to know whose it is. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      <div className={parts.field}>
        <PasswordField
          {...form.getInputProps('newPassword')}
          label="Новый пароль"
          autoComplete="new-password"
        />
        {!isSaid && <StrengthHint password={form.values.newPassword} username={username} />}
      </div>
      <Button type="submit" variant="default" aria-busy={edit.isPending}>
        {edit.isPending ? 'Сохраняем…' : 'Задать пароль'}
      </Button>
      {!isSaid && <Failure error={edit.error} />}
    </form>
  )
}
