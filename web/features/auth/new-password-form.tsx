import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'

import { Password } from '#contract/auth.ts'
import { ApiError } from '#web/api/call.ts'
import { Failure } from '#web/features/auth/failure.tsx'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { StrengthHint } from '#web/ui/form/strength-hint.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { textRule } from '#web/ui/form/text-rule.ts'

import classes from './form.module.css'

interface NewPasswordFormProps<Saved> {
  /** Whose password it will be, for keepers of passwords; where that is known. */
  username?: string | undefined
  action: string
  save: (newPassword: string) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onRefused?: (error: ApiError) => void
}

export function NewPasswordForm<Saved>({
  username,
  action,
  save,
  onSaved,
  onRefused
}: NewPasswordFormProps<Saved>) {
  const form = useForm({
    initialValues: { newPassword: '' },
    validate: { newPassword: textRule(Password) },
    onValuesChange: () => {
      if (saving.isError) saving.reset()
    }
  })
  const focusWrong = focusFirst(form, ['newPassword'])

  const saving = useMutation({
    mutationFn: ({ newPassword }: typeof form.values) => save(newPassword),
    onSuccess: onSaved,
    onError: error => {
      if (!(error instanceof ApiError)) return
      onRefused?.(error)
      const errors = fieldErrors(error, ['newPassword'])
      form.setErrors(errors)
      focusWrong(errors)
    }
  })
  const failure = saving.error instanceof ApiError && !('newPassword' in form.errors) && saving.error

  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={form.onSubmit(values => saving.mutate(values), focusWrong)}
    >
      {username !== undefined && (
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      )}
      <div>
        <PasswordField
          {...form.getInputProps('newPassword')}
          label="Придумайте новый пароль"
          autoComplete="new-password"
        />
        {!('newPassword' in form.errors) && (
          <StrengthHint password={form.values.newPassword} username={username} />
        )}
      </div>
      <Failure error={failure} />
      <SubmitButton pending={saving.isPending}>{action}</SubmitButton>
    </form>
  )
}
