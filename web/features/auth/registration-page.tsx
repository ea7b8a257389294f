import '#web/features/auth/field-styles.ts'
import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'

import { Password, Username } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { writeToken } from '#web/api/session.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { EmailField } from '#web/features/auth/email-field.tsx'
import { PasswordField } from '#web/features/auth/password-field.tsx'
import { fieldErrors, refusalText } from '#web/features/auth/refusal.ts'
import { SocialButtons } from '#web/features/auth/social-buttons.tsx'
import { StrengthHint } from '#web/features/auth/strength-hint.tsx'
import { SubmitButton } from '#web/features/auth/submit-button.tsx'
import { TakenEmail } from '#web/features/auth/taken-email.tsx'
import { textRule } from '#web/features/auth/text-rule.ts'

import classes from './form.module.css'

const fields = ['username', 'password', 'consents.personalData', 'consents.terms', 'consents.news'] as const

const required = (agreed: boolean) => (agreed ? undefined : 'Без этого согласия аккаунт не создать.')

export function RegistrationPage() {
  const { search } = useLocation()
  const form = useForm({
    initialValues: {
      username: '',
      password: '',
      consents: { personalData: false, terms: false, news: false }
    },
    validate: {
      username: textRule(Username),
      password: textRule(Password),
      consents: { personalData: required, terms: required }
    },
    onValuesChange: () => {
      if (signUp.isError) signUp.reset()
    }
  })
  const focusFirst = (errors: object) =>
    form.getInputNode(fields.find(field => field in errors) ?? '')?.focus()

  const signUp = useMutation({
    mutationFn: (body: typeof form.values) => call(users.create, { body }),
    // The guards see the session and lead on.
    onSuccess: ({ data }) => writeToken(data.access_token),
    onError: (error, { username }) => {
      if (!(error instanceof ApiError)) return
      const errors =
        error.code === 'USERNAME_TAKEN'
          ? { username: <TakenEmail message={error.message} username={username} /> }
          : fieldErrors(error, fields)
      form.setErrors(errors)
      focusFirst(errors)
    }
  })
  const failure = signUp.error instanceof ApiError && signUp.error.code !== 'USERNAME_TAKEN' && signUp.error

  return (
    <AuthFrame title="Регистрация" lead="Три ссылки с аналитикой бесплатно, карта не нужна.">
      <form
        className={classes.fields}
        noValidate
        onSubmit={form.onSubmit(values => signUp.mutate(values), focusFirst)}
      >
        <EmailField {...form.getInputProps('username')} />
        <div>
          <PasswordField
            {...form.getInputProps('password')}
            label="Придумайте пароль"
            autoComplete="new-password"
          />
          <StrengthHint password={form.values.password} />
        </div>
        <div className={classes.consents}>
          <Checkbox
            {...form.getInputProps('consents.personalData', { type: 'checkbox' })}
            aria-invalid={'consents.personalData' in form.errors}
            required
            size="md"
            label="Согласие на обработку персональных данных"
          />
          <Checkbox
            {...form.getInputProps('consents.terms', { type: 'checkbox' })}
            aria-invalid={'consents.terms' in form.errors}
            required
            size="md"
            label="Принимаю оферту и политику конфиденциальности"
          />
          <Checkbox
            {...form.getInputProps('consents.news', { type: 'checkbox' })}
            size="md"
            label="Можно писать мне о новостях сервиса"
            description="Необязательно. Отказаться можно в любой момент."
          />
        </div>
        {failure && (
          <p className={classes.failure} role="alert">
            {refusalText(failure)}
          </p>
        )}
        <SubmitButton pending={signUp.isPending}>Создать аккаунт</SubmitButton>
      </form>
      <SocialButtons />
      <p className={classes.other}>
        Уже есть аккаунт?{' '}
        <Link className={classes.link} to={{ pathname: '/login', search }}>
          Войти
        </Link>
      </p>
    </AuthFrame>
  )
}
