import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { endSession } from '#web/api/end-session.ts'
import { readToken, writeToken } from '#web/api/session.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './delete-form.module.css'

/** An account without a password is deleted only right after signing in. */
export function SignInAgain({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const signIn = () => {
    endSession(readToken())
    writeToken('')
    void navigate(`${pagePaths.login}?${new URLSearchParams({ next: `${pagePaths.info}#deletion` })}`)
  }
  return (
    <div className={classes.form}>
      <p className={parts.text} role="alert">
        Пароля у вас нет, поэтому удалить аккаунт можно только в первые десять минут после входа. Войдите ещё
        раз, и мы вернём вас сюда.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Отмена
        </Button>
        <Button color="accent" onClick={signIn}>
          Войти ещё раз
        </Button>
      </div>
    </div>
  )
}
