import '#web/features/auth/field-styles.ts'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'

import { Password, Username } from '#contract/auth.ts'
import { LEGAL_VERSION } from '#contract/legal.ts'
import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { rememberNewcomer } from '#web/api/newcomer-mark.ts'
import { writeToken } from '#web/api/session.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { CheckedEmailField } from '#web/features/auth/checked-email-field.tsx'
import { ConsentBoxes } from '#web/features/auth/consent-boxes.tsx'
import { Failure } from '#web/features/auth/failure.tsx'
import { SocialButtons } from '#web/features/auth/social-buttons.tsx'
import { TakenEmail } from '#web/features/auth/taken-email.tsx'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { StrengthHint } from '#web/ui/form/strength-hint.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { textRule } from '#web/ui/form/text-rule.ts'

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
  const focusWrong = focusFirst(form, fields)

  const signUp = useMutation({
    mutationFn: ({ consents, ...body }: typeof form.values) =>
      call(users.create, { body: { ...body, consents: { ...consents, textVersion: LEGAL_VERSION } } }),
    // The guards see the session and lead on.
    onSuccess: ({ data }) => {
      writeToken(data.access_token)
      // A new session forgets what the one before has left.
      rememberNewcomer(true)
    },
    onError: (error, { username }) => {
      if (!(error instanceof ApiError)) return
      const isTaken = error.code === 'USERNAME_TAKEN'
      const errors = isTaken ? { username: error.message } : fieldErrors(error, fields)
      form.setErrors(
        isTaken ? { username: <TakenEmail message={error.message} username={username} /> } : errors
      )
      focusWrong(errors)
    }
  })
  const failure = signUp.error instanceof ApiError && signUp.error.code !== 'USERNAME_TAKEN' && signUp.error

  return (
    <AuthFrame title="Регистрация" lead="Три ссылки с аналитикой бесплатно, карта не нужна.">
      <form
        className={classes.fields}
        noValidate
        onSubmit={form.onSubmit(values => signUp.mutate(values), focusWrong)}
      >
        <CheckedEmailField
          {...form.getInputProps('username')}
          value={form.values.username}
          onReplace={address => form.setFieldValue('username', address)}
        />
        <div>
          <PasswordField
            {...form.getInputProps('password')}
            label="Придумайте пароль"
            autoComplete="new-password"
          />
          {!('password' in form.errors) && (
            <StrengthHint password={form.values.password} username={form.values.username} />
          )}
        </div>
        <ConsentBoxes
          box={name => ({
            ...form.getInputProps(`consents.${name}`, { type: 'checkbox' }),
            'aria-invalid': `consents.${name}` in form.errors
          })}
        />
        <Failure error={failure} fields={fields} />
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
