import { passwordStrength } from '#web/ui/form/password-strength.ts'

import classes from './strength-hint.module.css'

interface StrengthHintProps {
  password: string
}

export function StrengthHint({ password }: StrengthHintProps) {
  const { level, text } = passwordStrength(password)
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
