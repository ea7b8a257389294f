import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { endSession } from '#web/api/end-session.ts'
import { useToken, writeToken } from '#web/api/session.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'

import classes from './form.module.css'

interface OwnerElsewhereProps {
  request: string
  onNoAccess: () => void
}

/** The account is entered through somebody else only: its owner signs in there first, and comes back by the letter. */
export function OwnerElsewhere({ request, onNoAccess }: OwnerElsewhereProps) {
  const token = useToken()
  const navigate = useNavigate()
  /** A session of another account, or that was begun elsewhere, proves nothing here. */
  const signInAnew = () => {
    endSession(token)
    writeToken('')
    void navigate(pagePaths.login)
  }
  return (
    <AuthFrame title="Сначала войдите" lead={request} isAnswer>
      {token !== '' && (
        <p className={classes.other}>
          Вы вошли в другой аккаунт, с другого устройства или из другой сети. Выйдите, войдите здесь в этот
          аккаунт и откройте письмо ещё раз.
        </p>
      )}
      <div className={classes.actions}>
        {token === '' ? (
          <Button component={Link} to={pagePaths.login} color="accent" size="md">
            Войти
          </Button>
        ) : (
          <Button onClick={signInAnew} color="accent" size="md">
            Выйти и войти заново
          </Button>
        )}
      </div>
      <p className={classes.other}>
        <button type="button" className={classes.textButton} onClick={onNoAccess}>
          Не могу войти или не регистрировался
        </button>
      </p>
    </AuthFrame>
  )
}
