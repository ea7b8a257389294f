import '#web/features/auth/field-styles.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { carriedUsername } from '#web/features/auth/carried-username.ts'
import { ForgetForm } from '#web/features/auth/forget-form.tsx'
import { RestoreMailSent } from '#web/features/auth/restore-mail-sent.tsx'

import classes from './form.module.css'

const send = (username: string) => call(users.restoreSend, { body: { username } })

export function ForgetPage() {
  const { search, state } = useLocation()
  const [username, setUsername] = useState(() => carriedUsername(state))
  const [isSent, setSent] = useState(false)

  return (
    <AuthFrame
      title={isSent ? 'Проверьте почту' : 'Забыли пароль?'}
      lead={
        isSent ? (
          <>
            Если аккаунт <b>{username}</b> есть, письмо уже в пути.
          </>
        ) : (
          'Пришлём письмо со ссылкой, по которой можно задать новый.'
        )
      }
    >
      {isSent ? (
        <RestoreMailSent send={() => send(username)} onAnother={() => setSent(false)} />
      ) : (
        <ForgetForm
          username={username}
          send={send}
          onSent={to => {
            setUsername(to)
            setSent(true)
          }}
        />
      )}
      <p className={classes.other}>
        {isSent ? 'Вспомнили пароль? ' : 'Вспомнили? '}
        <Link className={classes.link} to={{ pathname: pagePaths.login, search }} state={{ username }}>
          Войти
        </Link>
      </p>
    </AuthFrame>
  )
}
