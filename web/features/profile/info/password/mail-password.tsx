import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/features/profile/failure.tsx'

import parts from '#web/features/profile/parts.module.css'

interface MailPasswordProps {
  username: string
  action: string
  variant: 'default' | 'subtle'
}

/** A letter with the way to a new password: the mailbox proves that its owner sets it. */
export function MailPassword({ username, action, variant }: MailPasswordProps) {
  const send = useMutation({ mutationFn: () => call(users.restoreSend, { body: { username } }) })
  return (
    <>
      <Button
        {...(variant === 'subtle' && { className: parts.bare ?? '' })}
        variant={variant}
        aria-busy={send.isPending}
        onClick={() => !send.isPending && send.mutate()}
      >
        {send.isPending ? 'Отправляем…' : action}
      </Button>
      <output>
        {send.isSuccess && (
          <span className={parts.text}>
            Отправили письмо на {username}. Ссылка в нём действует час. Если письма нет, проверьте папку
            «Спам».
          </span>
        )}
      </output>
      <Failure error={send.error} />
    </>
  )
}
