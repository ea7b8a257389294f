import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'

import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { isDeadLink } from '#web/features/auth/dead-link.ts'
import { Failure } from '#web/features/auth/failure.tsx'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'

import classes from './form.module.css'

/** The address in the server's sentence. */
const accountIn = (request: string): string => /\S+@\S*[^\s.]/.exec(request)?.[0] ?? ''

interface OwnerPasswordProps {
  secret: string
  request: string
  onProved: (token: string) => void
  onDead: () => void
  onNoPassword: () => void
}

export function OwnerPassword({ secret, request, onProved, onDead, onNoPassword }: OwnerPasswordProps) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: value => (value === '' ? 'Введите пароль.' : undefined) },
    onValuesChange: () => {
      if (proving.isError) proving.reset()
    }
  })
  const focusWrong = focusFirst(form, ['password'])

  const proving = useMutation({
    // Whoever is signed in here has no say in it.
    mutationFn: (body: typeof form.values) =>
      call(users.confirmAsOwner, { params: { secret }, body }, { token: '' }),
    onSuccess: ({ data }) => onProved(data.access_token),
    onError: error => {
      if (isDeadLink(error)) onDead()
      if (!(error instanceof ApiError)) return
      const errors =
        error.code === 'BAD_CREDENTIALS' ? { password: error.message } : fieldErrors(error, ['password'])
      form.setErrors(errors)
      focusWrong(errors)
    }
  })
  const failure = proving.error instanceof ApiError && !('password' in form.errors) && proving.error

  return (
    <AuthFrame title="Подтверждение почты" lead={request} isAnswer>
      <form
        className={classes.fields}
        noValidate
        onSubmit={form.onSubmit(values => proving.mutate(values), focusWrong)}
      >
        {/* Keepers of passwords want to know whose it is. */}
        <input
          type="text"
          name="username"
          value={accountIn(request)}
          autoComplete="username"
          readOnly
          hidden
        />
        <PasswordField {...form.getInputProps('password')} label="Пароль" autoComplete="current-password" />
        <Failure error={failure} />
        <SubmitButton pending={proving.isPending}>Подтвердить почту</SubmitButton>
      </form>
      <p className={classes.other}>
        <button type="button" className={classes.textButton} onClick={onNoPassword}>
          Не помню пароль или не регистрировался
        </button>
      </p>
    </AuthFrame>
  )
}
