import { useState } from 'react'

import { MINUTE_MS } from '#contract/durations.ts'
import { useSessions } from '#web/features/profile/info/sessions/session-queries.ts'

import { MailPassword } from './mail-password.tsx'
import { SetPassword } from './set-password.tsx'

import parts from '#web/features/profile/parts.module.css'

/** How long the server lets a session set a first password. */
const YOUNG_MS = 10 * MINUTE_MS

interface NoPasswordProps {
  username: string
  hasOtherWay: boolean
}

/** Whoever has signed in just now sets a password here; later the mailbox has to say who it is. */
export function NoPassword({ username, hasOtherWay }: NoPasswordProps) {
  const { data: sessions, isPending } = useSessions()
  const [openedAt] = useState(() => Date.now())
  const [isLate, setLate] = useState(false)
  const own = sessions?.find(({ current }) => current)
  const isYoung = own !== undefined && openedAt - Date.parse(own.createdAt) < YOUNG_MS

  const state = hasOtherWay
    ? 'Пароля у вас пока нет: вы входите без него.'
    : 'Пароля у вас пока нет. Если выйдете, вернуться можно будет только по ссылке из письма.'

  if (isPending) return <p className={parts.text}>{state}</p>
  if (isYoung && !isLate) {
    return (
      <>
        <p className={parts.text}>
          {state} Задайте пароль здесь: другие устройства после этого выйдут из аккаунта.
        </p>
        <SetPassword username={username} onLate={() => setLate(true)} />
      </>
    )
  }
  return (
    <>
      {isLate && (
        <p className={parts.failure} role="alert">
          С вашего входа прошло больше десяти минут. Нужна ссылка из письма.
        </p>
      )}
      <p className={parts.text}>
        {state} Чтобы задать пароль, откройте ссылку из письма. Другие устройства после этого выйдут из
        аккаунта.
      </p>
      <MailPassword username={username} action="Задать пароль" variant="default" />
    </>
  )
}
