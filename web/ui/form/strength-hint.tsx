import { passwordStrength } from '#web/ui/form/password-strength.ts'

import classes from './strength-hint.module.css'

interface StrengthHintProps {
  password: string
  /** The email of whom it is to be, where that is known. */
  username?: string | undefined
}

export function StrengthHint({ password, username = '' }: StrengthHintProps) {
  const { level, text } = passwordStrength(password, username)
  return (
    <div className={classes.hint} data-level={level}>
      <span className={classes.bar} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <output>{text}</output>
    </div>
  )
}
