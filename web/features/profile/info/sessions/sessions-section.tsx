import { Button, Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'

import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { useLeaveAccount } from '#web/features/profile/info/leave-account.ts'
import { Section } from '#web/features/profile/section.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import { useSessions } from './session-queries.ts'
import { SessionRow } from './session-row.tsx'

import parts from '#web/features/profile/parts.module.css'
import classes from './sessions-section.module.css'

/** Where somebody is signed in. */
export function SessionsSection() {
  const { data: sessions, error, refetch } = useSessions()
  const [now] = useState(() => new Date())
  const confirm = useConfirm()
  const leave = useLeaveAccount()
  const list = useRef<HTMLUListElement>(null)

  const leaveEverywhere = async () => {
    const isDone = await confirm({
      title: 'Выйти на всех устройствах?',
      text: 'Вы выйдете и здесь. Чтобы продолжить, войдите заново.',
      action: 'Выйти везде',
      danger: true,
      failure: 'Выйти не получилось',
      work: () => call(users.logoutAll, {})
    })
    if (isDone) leave('signed-out-everywhere')
  }

  return (
    <Section
      id="sessions"
      title="Где вы вошли"
      lead="Не узнаёте устройство? Выйдите на нём и смените пароль. Время московское."
    >
      {!sessions && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <Skeleton height={160} />}
      {sessions && (
        <>
          <ul className={classes.list} ref={list} tabIndex={-1} aria-label="Устройства">
            {sessions.map(session => (
              // The row that had the focus goes with its session.
              <SessionRow
                key={session._id}
                session={session}
                now={now}
                onEnded={() => list.current?.focus()}
              />
            ))}
          </ul>
          <Button variant="default" onClick={() => void leaveEverywhere()}>
            Выйти везде
          </Button>
          <p className={parts.quiet}>Закончит все сеансы, и этот тоже.</p>
        </>
      )}
    </Section>
  )
}
