import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'

import { Username } from '#contract/auth.ts'
import { ApiError } from '#web/api/call.ts'
import { CheckedEmailField } from '#web/features/auth/checked-email-field.tsx'
import { Failure } from '#web/features/auth/failure.tsx'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { textRule } from '#web/ui/form/text-rule.ts'

import classes from './form.module.css'

interface ForgetFormProps {
  username: string
  send: (username: string) => Promise<unknown>
  onSent: (username: string) => void
}

export function ForgetForm({ username, send, onSent }: ForgetFormProps) {
  const form = useForm({
    initialValues: { username },
    validate: { username: textRule(Username) },
    onValuesChange: () => {
      if (sending.isError) sending.reset()
    }
  })
  const focusWrong = focusFirst(form, ['username'])

  const sending = useMutation({
    mutationFn: (to: string) => send(to),
    onSuccess: (_answer, to) => onSent(to),
    onError: error => {
      if (!(error instanceof ApiError)) return
      const errors = fieldErrors(error, ['username'])
      form.setErrors(errors)
      focusWrong(errors)
    }
  })
  const failure = sending.error instanceof ApiError && !('username' in form.errors) && sending.error

  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={form.onSubmit(values => sending.mutate(values.username.trim()), focusWrong)}
    >
      <CheckedEmailField
        {...form.getInputProps('username')}
        value={form.values.username}
        onReplace={address => form.setFieldValue('username', address)}
      />
      <Failure error={failure} />
      <SubmitButton pending={sending.isPending}>Отправить письмо</SubmitButton>
    </form>
  )
}
