import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'

import { Password } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { isDeadLink } from '#web/features/auth/dead-link.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors, refusalText } from '#web/ui/form/refusal.ts'
import { StrengthHint } from '#web/ui/form/strength-hint.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { textRule } from '#web/ui/form/text-rule.ts'

import classes from './form.module.css'

interface RestoreFormProps {
  secret: string
  onDead: () => void
  onRestored: (token: string) => void
}

export function RestoreForm({ secret, onDead, onRestored }: RestoreFormProps) {
  const form = useForm({
    initialValues: { newPassword: '' },
    validate: { newPassword: textRule(Password) },
    onValuesChange: () => {
      if (restoring.isError) restoring.reset()
    }
  })
  const focusField = () => form.getInputNode('newPassword')?.focus()

  const restoring = useMutation({
    mutationFn: (body: typeof form.values) => call(users.restore, { params: { secret }, body }),
    onSuccess: ({ data }) => onRestored(data.access_token),
    onError: error => {
      if (isDeadLink(error)) onDead()
      if (!(error instanceof ApiError)) return
      const errors = fieldErrors(error, ['newPassword'])
      form.setErrors(errors)
      if ('newPassword' in errors) focusField()
    }
  })
  const failure = restoring.error instanceof ApiError && !('newPassword' in form.errors) && restoring.error

  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={form.onSubmit(values => restoring.mutate(values), focusField)}
    >
      <div>
        <PasswordField
          {...form.getInputProps('newPassword')}
          label="Придумайте новый пароль"
          autoComplete="new-password"
        />
        {!('newPassword' in form.errors) && <StrengthHint password={form.values.newPassword} />}
      </div>
      {failure && (
        <p className={classes.failure} role="alert">
          {refusalText(failure)}
        </p>
      )}
      <SubmitButton pending={restoring.isPending}>Сменить пароль</SubmitButton>
    </form>
  )
}
