import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { endSession } from '#web/api/end-session.ts'
import { readToken, writeToken } from '#web/api/session.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './dialog-form.module.css'

interface SignInAgainProps {
  /** The section to come back to. */
  place: string
  onCancel: () => void
  children: ReactNode
}

/** Some things an account without a password may do only right after signing in. */
export function SignInAgain({ place, onCancel, children }: SignInAgainProps) {
  const navigate = useNavigate()
  const signIn = () => {
    endSession(readToken())
    writeToken('')
    void navigate(`${pagePaths.login}?${new URLSearchParams({ next: `${pagePaths.info}#${place}` })}`)
  }
  return (
    <div className={classes.form}>
      <p className={parts.text} role="alert">
        {children}
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
