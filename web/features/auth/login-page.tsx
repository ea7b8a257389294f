import '#web/features/auth/field-styles.ts'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'

import { auth } from '#contract/auth.ts'
import { pagePaths } from '#contract/paths.ts'
import { ApiError, call } from '#web/api/call.ts'
import { hasExpired, writeToken } from '#web/api/session.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { carriedUsername } from '#web/features/auth/carried-username.ts'
import { EmailField } from '#web/features/auth/email-field.tsx'
import { SignInNotice } from '#web/features/auth/sign-in-notice.tsx'
import { SocialButtons } from '#web/features/auth/social-buttons.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors, refusalText } from '#web/ui/form/refusal.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { textRule } from '#web/ui/form/text-rule.ts'

import classes from './form.module.css'

const { username, password } = auth.login.body.properties

function leadOf(search: string): string {
  if (hasExpired()) return 'Сессия закончилась. Войдите, и мы вернём вас туда, где вы были.'
  return new URLSearchParams(search).has('next')
    ? 'Войдите, и мы вернём вас туда, где вы были.'
    : 'Рады видеть вас снова.'
}

export function LoginPage() {
  const { search, state } = useLocation()
  const form = useForm({
    initialValues: { username: carriedUsername(state), password: '' },
    validate: { username: textRule(username), password: textRule(password) },
    onValuesChange: () => {
      if (signIn.isError) signIn.reset()
    }
  })

  const signIn = useMutation({
    mutationFn: (body: typeof form.values) => call(auth.login, { body }),
    // The guards see the session and lead on.
    onSuccess: ({ data }) => writeToken(data.access_token),
    onError: error => {
      if (!(error instanceof ApiError)) return
      const errors =
        error.code === 'BAD_CREDENTIALS'
          ? { password: error.message }
          : fieldErrors(error, ['username', 'password'])
      form.setErrors(errors)
      form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
    }
  })

  const failure = signIn.error instanceof ApiError && signIn.error.code !== 'BAD_CREDENTIALS' && signIn.error

  return (
    <AuthFrame title="Вход" lead={leadOf(search)}>
      <SignInNotice />
      <form
        className={classes.fields}
        noValidate
        onSubmit={form.onSubmit(
          values => signIn.mutate(values),
          errors => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
        )}
      >
        <EmailField {...form.getInputProps('username')} />
        <div className={classes.password}>
          <PasswordField {...form.getInputProps('password')} label="Пароль" autoComplete="current-password" />
          <Link
            className={`${classes.link} ${classes.forgotten}`}
            to={{ pathname: pagePaths.forget, search }}
            state={{ username: form.values.username }}
          >
            Забыли пароль?
          </Link>
        </div>
        {failure && (
          <p className={classes.failure} role="alert">
            {refusalText(failure)}
          </p>
        )}
        <SubmitButton pending={signIn.isPending}>Войти</SubmitButton>
      </form>
      <SocialButtons />
      <p className={classes.other}>
        Впервые здесь?{' '}
        <Link className={classes.link} to={{ pathname: '/registration', search }}>
          Создать аккаунт
        </Link>
      </p>
    </AuthFrame>
  )
}
