import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { auth, type Provider } from '#contract/auth.ts'
import type { Profile } from '#contract/user.ts'
import { call } from '#web/api/call.ts'
import { profileKey } from '#web/api/profile.ts'
import { sessionsKey } from '#web/features/profile/info/sessions/session-queries.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { notifyDone } from '#web/ui/notify.ts'

import { LinkWay } from './link-way.tsx'
import { providerNames } from './providers.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './ways-in-section.module.css'

interface WayInProps {
  provider: Provider
  profile: Profile
  /** One that is no longer set up can only be taken away. */
  canLink: boolean
  onUnlinked: () => void
}

export function WayIn({
  provider,
  profile: { username, hasPassword, identities },
  canLink,
  onUnlinked
}: WayInProps) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const name = providerNames[provider]
  const isLinked = identities.includes(provider)
  const isLast = isLinked && !hasPassword && identities.length === 1

  const unlink = async () => {
    const isDone = await confirm({
      title: `Отвязать ${name}?`,
      text: `Войти через ${name} в этот аккаунт больше не получится, а другие устройства выйдут из него. Привязать снова можно в любой момент.`,
      action: 'Отвязать',
      danger: true,
      failure: 'Отвязать не получилось',
      work: () => call(auth.unlink, { params: { provider } })
    })
    if (!isDone) return
    onUnlinked()
    notifyDone(`Отвязали ${name}. Другие устройства вышли из аккаунта.`)
    await Promise.all([
      client.invalidateQueries({ queryKey: profileKey }),
      client.invalidateQueries({ queryKey: sessionsKey })
    ])
  }

  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.state}>{isLinked ? 'Привязан' : 'Не привязан'}</p>
        {isLast && (
          <p className={classes.state}>
            Это единственный способ войти, отвязать его нельзя.{' '}
            <Link className={parts.link} to={{ hash: 'password' }}>
              Задать пароль
            </Link>
          </p>
        )}
      </div>
      {isLinked && !isLast && (
        <Button variant="default" aria-label={`Отвязать ${name}`} onClick={() => void unlink()}>
          Отвязать
        </Button>
      )}
      {!isLinked && canLink && <LinkWay provider={provider} username={username} hasPassword={hasPassword} />}
    </li>
  )
}
