import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { profileKey, useProfile } from '#web/api/profile.ts'
import { Resend } from '#web/features/auth/resend.tsx'
import { refusalText } from '#web/ui/form/refusal.ts'

import classes from './form.module.css'

const sendMail = () => call(users.confirmSend, {})

export function NewConfirmMail() {
  const { data: profile } = useProfile()
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: sendMail,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKey })
  })
  if (sending.isSuccess) {
    return (
      <div className={classes.fields}>
        <output className={classes.text}>
          Письмо в пути на <b>{profile?.username}</b>. Нет несколько минут? Загляните в папку «Спам».
        </output>
        <Resend send={sendMail} />
      </div>
    )
  }
  return (
    <div className={classes.actions}>
      {sending.error instanceof ApiError && (
        <p className={classes.failure} role="alert">
          {refusalText(sending.error)}
        </p>
      )}
      <Button color="accent" size="md" loading={sending.isPending} onClick={() => sending.mutate()}>
        Отправить новое письмо
      </Button>
    </div>
  )
}
