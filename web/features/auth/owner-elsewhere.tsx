import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useToken } from '#web/api/session.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'

import classes from './form.module.css'

interface OwnerElsewhereProps {
  request: string
  onNoAccess: () => void
}

/** The account is entered through somebody else only: its owner signs in there first, and comes back by the letter. */
export function OwnerElsewhere({ request, onNoAccess }: OwnerElsewhereProps) {
  const isSignedIn = useToken() !== ''
  return (
    <AuthFrame title="Сначала войдите" lead={request} isAnswer>
      {!isSignedIn && (
        <div className={classes.actions}>
          <Button component={Link} to={pagePaths.login} color="accent" size="md">
            Войти
          </Button>
        </div>
      )}
      <p className={classes.other}>
        <button type="button" className={classes.textButton} onClick={onNoAccess}>
          Не могу войти или не регистрировался
        </button>
      </p>
    </AuthFrame>
  )
}
