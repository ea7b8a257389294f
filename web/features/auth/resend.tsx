import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { ApiError } from '#web/api/call.ts'
import { useCountdown } from '#web/features/auth/use-countdown.ts'
import { refusalText } from '#web/ui/form/refusal.ts'
import { count } from '#web/ui/format.ts'

import classes from './form.module.css'

const PAUSE_SECONDS = 60

const waitText = (seconds: number): string =>
  seconds < 100 ? `${seconds}\u00A0с` : count(Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут'])

interface ResendProps {
  send: () => Promise<unknown>
}

/** Sends a mail once more, not before a minute has passed: the first one may only be slow. */
export function Resend({ send }: ResendProps) {
  const [left, restart] = useCountdown(PAUSE_SECONDS)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => restart(PAUSE_SECONDS),
    onError: error => {
      if (error instanceof ApiError && error.retryAfterSeconds) restart(error.retryAfterSeconds)
    }
  })
  const isEarly = left > 0
  return (
    <div className={classes.actions}>
      {/* Not disabled: it would lose the focus to nowhere. */}
      <Button
        variant="default"
        size="md"
        aria-disabled={isEarly}
        data-disabled={isEarly}
        loading={sending.isPending}
        onClick={() => !isEarly && sending.mutate()}
      >
        {isEarly ? `Отправить ещё раз через ${waitText(left)}` : 'Отправить ещё раз'}
      </Button>
      {sending.error instanceof ApiError && (
        <p className={classes.failure} role="alert">
          {refusalText(sending.error)}
        </p>
      )}
      <output className={classes.text}>{sending.isSuccess && 'Отправили ещё одно письмо.'}</output>
    </div>
  )
}
