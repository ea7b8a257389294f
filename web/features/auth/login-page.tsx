import '#web/features/auth/field-styles.ts'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { auth } from '#contract/auth.ts'
import { pagePaths } from '#contract/paths.ts'
import { ApiError, call } from '#web/api/call.ts'
import { sessionUsername } from '#web/api/session-username.ts'
import { hasExpired, writeToken } from '#web/api/session.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { carriedUsername } from '#web/features/auth/carried-username.ts'
import { EmailField } from '#web/features/auth/email-field.tsx'
import { Failure } from '#web/features/auth/failure.tsx'
import { LinkMailed } from '#web/features/auth/link-mailed.tsx'
import { SignInNotice } from '#web/features/auth/sign-in-notice.tsx'
import type { SignInNews } from '#web/features/auth/sign-in-words.ts'
import { SocialButtons } from '#web/features/auth/social-buttons.tsx'
import { useSignInNews } from '#web/features/auth/use-sign-in-news.ts'
import { focusFirst } from '#web/ui/form/focus-refused.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { fieldErrors } from '#web/ui/form/refusal.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { textRule } from '#web/ui/form/text-rule.ts'

import classes from './form.module.css'

const fields = ['username', 'password'] as const
const { username, password } = auth.login.body.properties

function leadOf(search: string, isTold: boolean): string | undefined {
  if (hasExpired()) return 'Сессия закончилась. Войдите, и мы вернём вас туда, где вы были.'
  if (new URLSearchParams(search).has('next')) return 'Войдите, и мы вернём вас туда, где вы были.'
  return isTold ? undefined : 'Рады видеть вас снова.'
}

export function LoginPage() {
  const news = useSignInNews()
  const [isBack, setBack] = useState(false)
  if (news?.kind !== 'link-mailed') return <SignIn news={news} />
  return isBack ? <SignIn isBack /> : <LinkMailed onBack={() => setBack(true)} />
}

interface SignInProps {
  news?: Exclude<SignInNews, { kind: 'link-mailed' }> | undefined
  /** From another face of this screen. */
  isBack?: boolean
}

function SignIn({ news, isBack = false }: SignInProps) {
  const { search, state } = useLocation()
  const form = useForm({
    initialValues: { username: carriedUsername(state) || sessionUsername(), password: '' },
    validate: { username: textRule(username), password: textRule(password) },
    onValuesChange: () => {
      if (signIn.isError) signIn.reset()
    }
  })

  const focusWrong = focusFirst(form, fields)

  const signIn = useMutation({
    mutationFn: (body: typeof form.values) => call(auth.login, { body }),
    // The guards see the session and lead on.
    onSuccess: ({ data }) => writeToken(data.access_token),
    onError: error => {
      if (!(error instanceof ApiError)) return
      const errors =
        error.code === 'BAD_CREDENTIALS' ? { password: error.message } : fieldErrors(error, fields)
      form.setErrors(errors)
      focusWrong(errors)
    }
  })

  const failure = signIn.error instanceof ApiError && signIn.error.code !== 'BAD_CREDENTIALS' && signIn.error

  return (
    <AuthFrame title="Вход" lead={leadOf(search, news !== undefined || isBack)} isAnswer={isBack}>
      {news && <SignInNotice words={news.words} isProblem={news.kind === 'problem'} />}
      <form
        className={classes.fields}
        noValidate
        onSubmit={form.onSubmit(values => signIn.mutate(values), focusWrong)}
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
        <Failure error={failure} fields={fields} />
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
