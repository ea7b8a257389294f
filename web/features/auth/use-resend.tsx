import { VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { ApiError } from '#web/api/call.ts'
import { useCountdown } from '#web/features/auth/use-countdown.ts'
import { refusalText, waitText } from '#web/ui/form/refusal.ts'

const PAUSE_SECONDS = 60

const shortWait = (seconds: number): string => (seconds < 100 ? `${seconds}\u00A0с` : waitText(seconds))

/** The seconds are for the eye: read aloud, each would be the button's new name. */
const Waiting = ({ left }: { left: number }) => (
  <>
    Отправить ещё раз <span aria-hidden>через {shortWait(left)}</span>
    <VisuallyHidden>можно немного позже</VisuallyHidden>
  </>
)

interface ResendOptions {
  send: () => Promise<unknown>
  /** What the button says when nothing has to be waited for. */
  action: string
  /** A mail is on its way already. */
  isSent: boolean
}

/** Sends a mail, and once more not before a minute has passed: the first one may only be slow. */
export function useResend({ send, action, isSent }: ResendOptions) {
  const [left, restart] = useCountdown(isSent ? PAUSE_SECONDS : 0)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => restart(PAUSE_SECONDS),
    onError: error => {
      if (error instanceof ApiError && error.retryAfterSeconds) restart(error.retryAfterSeconds)
    }
  })
  const isEarly = left > 0
  return {
    isDone: sending.isSuccess,
    failure: sending.error instanceof ApiError ? refusalText(sending.error) : undefined,
    // Not disabled: it would lose the focus to nowhere.
    button: {
      'aria-disabled': isEarly,
      'aria-busy': sending.isPending,
      'data-disabled': isEarly,
      onClick: () => {
        if (!isEarly && !sending.isPending) sending.mutate()
      },
      children: isEarly ? <Waiting left={left} /> : action
    }
  }
}
