import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'

import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { profileKey, useProfile } from '#web/api/profile.ts'
import { useResend } from '#web/features/auth/use-resend.tsx'

import classes from './form.module.css'

export function NewConfirmMail() {
  const { data: profile } = useProfile()
  const queryClient = useQueryClient()
  const { button, failure, isDone } = useResend({
    send: async () => {
      await call(users.confirmSend, {})
      void queryClient.invalidateQueries({ queryKey: profileKey })
    },
    action: 'Отправить новое письмо',
    isSent: false
  })
  return (
    <div className={classes.actions}>
      <output className={classes.text}>
        {isDone && (
          <>
            Письмо в пути на <b>{profile?.username}</b>. Нет несколько минут? Загляните в папку «Спам».
          </>
        )}
      </output>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <Button {...(isDone ? { variant: 'default' } : { color: 'accent' })} size="md" {...button} />
    </div>
  )
}
