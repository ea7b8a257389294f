import { Button } from '@mantine/core'

import type { Session } from '#contract/account.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { announce } from '#web/ui/announce.ts'
import { formatDateTime } from '#web/ui/format.ts'

import { lastUsed } from './last-used.ts'
import { useEndSession } from './session-queries.ts'

import classes from './session-row.module.css'

interface SessionRowProps {
  session: Session
  now: Date
  onEnded: () => void
}

export function SessionRow({ session, now, onEnded }: SessionRowProps) {
  const end = useEndSession()
  const device = session.device || 'Неизвестное устройство'
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.device}>
          {device}
          {session.current && <span className={classes.mark}>Это устройство</span>}
        </p>
        <p className={classes.facts}>
          <time
            dateTime={session.lastUsedAt}
            title={`Вход ${formatDateTime(session.createdAt)} по московскому времени`}
          >
            {lastUsed(session.lastUsedAt, now)}
          </time>
          <span className={classes.address}>{session.address}</span>
        </p>
        <Failure error={end.error} />
      </div>
      {!session.current && (
        <Button
          className={classes.leave ?? ''}
          variant="subtle"
          size="sm"
          aria-label={`Выйти на устройстве «${device}»`}
          aria-busy={end.isPending}
          onClick={() => {
            if (end.isPending) return
            end.mutate(session._id, {
              onSuccess: () => {
                announce('Сеанс закончен')
                onEnded()
              }
            })
          }}
        >
          {end.isPending ? 'Выходим…' : 'Выйти'}
        </Button>
      )}
    </li>
  )
}
