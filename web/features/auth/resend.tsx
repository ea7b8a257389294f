import { Button } from '@mantine/core'

import { useResend } from '#web/features/auth/use-resend.tsx'

import classes from './form.module.css'

interface ResendProps {
  send: () => Promise<unknown>
}

/** The same mail once more. */
export function Resend({ send }: ResendProps) {
  const { button, failure, isDone } = useResend({ send, action: 'Отправить ещё раз', isSent: true })
  return (
    <div className={classes.actions}>
      <Button variant="default" size="md" {...button} />
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <output className={classes.text}>{isDone && 'Отправили ещё одно письмо.'}</output>
    </div>
  )
}
