import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { profileKey, useProfile } from '#web/api/profile.ts'
import { writeToken } from '#web/api/session.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx'

import classes from './form.module.css'

async function setPassword(newPassword: string) {
  const { data } = await call(users.edit, { body: { newPassword } })
  return data
}

/** Right after an account was claimed: it has no password, and only a session this young may set one. */
export function FirstPassword({ onDone }: { onDone: (words: string) => void }) {
  const { data: profile } = useProfile()
  const queryClient = useQueryClient()
  const [isLate, setLate] = useState(false)
  return (
    <AuthFrame
      title="Новый пароль"
      lead="Почта подтверждена, вы вошли. С паролем вы сможете войти и на другом устройстве."
      isAnswer
    >
      <NewPasswordForm
        username={profile?.username}
        action="Сохранить пароль"
        save={setPassword}
        onSaved={({ access_token: token, ...saved }) => {
          if (token) writeToken(token)
          queryClient.setQueryData(profileKey, saved)
          onDone('Почта подтверждена, пароль сохранён.')
        }}
        onRefused={({ code }) => setLate(code === 'SIGN_IN_AGAIN')}
      />
      <p className={classes.other}>
        {isLate ? (
          <Link className={classes.link} to={`${pagePaths.info}#password`} replace>
            Задать пароль по ссылке из письма
          </Link>
        ) : (
          <button
            type="button"
            className={classes.textButton}
            onClick={() => onDone('Почта подтверждена. Задать пароль можно в профиле.')}
          >
            Позже
          </button>
        )}
      </p>
    </AuthFrame>
  )
}
