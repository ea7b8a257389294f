import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { isDeadLink } from '#web/features/auth/dead-link.ts'
import { Failure } from '#web/features/auth/failure.tsx'
import { useFocusAfterWork } from '#web/ui/use-focus-after-work.ts'

import classes from './form.module.css'

interface ClaimAccountProps {
  secret: string
  onClaimed: (token: string) => void
  onDead: () => void
  onBack: () => void
}

/** By the mailbox alone: whoever made the account loses it, if that was somebody else. */
export function ClaimAccount({ secret, onClaimed, onDead, onBack }: ClaimAccountProps) {
  const claiming = useMutation({
    // With a session of the account it would be no claim: nobody's is sent.
    mutationFn: () => call(users.confirm, { params: { secret } }, { token: '' }),
    onSuccess: ({ data }) => onClaimed(data.access_token),
    onError: error => {
      if (isDeadLink(error)) onDead()
    }
  })
  const { error } = claiming
  const button = useFocusAfterWork(claiming.isPending)
  return (
    <AuthFrame
      title="Войти без пароля"
      lead="Письмо пришло вам, значит, и аккаунт ваш. Прежний пароль и все входы перестанут действовать, ссылки уйдут в архив, а вы придумаете новый пароль."
      isAnswer
    >
      <div className={classes.actions}>
        <Failure error={error} />
        <Button
          ref={button}
          color="accent"
          size="md"
          loading={claiming.isPending}
          onClick={() => claiming.mutate()}
        >
          Войти без пароля
        </Button>
        <Button variant="default" size="md" disabled={claiming.isPending} onClick={onBack}>
          Вернуться
        </Button>
        <p className={classes.text}>Аккаунт вам не нужен? Просто закройте страницу.</p>
      </div>
    </AuthFrame>
  )
}
