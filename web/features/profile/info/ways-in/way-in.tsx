import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { auth, type Provider } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { profileKey } from '#web/api/profile.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { notifyDone } from '#web/ui/notify.ts'

import { providerNames } from './providers.ts'

import classes from './ways-in-section.module.css'

interface WayInProps {
  provider: Provider
  isLinked: boolean
  /** One that is no longer set up can only be taken away. */
  canLink: boolean
  onUnlinked: () => void
}

export function WayIn({ provider, isLinked, canLink, onUnlinked }: WayInProps) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const name = providerNames[provider]

  const start = useMutation({
    mutationFn: () => call(auth.linkStart, { params: { provider } }),
    onSuccess: ({ data }) => location.assign(data.url)
  })
  const isLeaving = start.isPending || start.isSuccess

  const unlink = async () => {
    const isDone = await confirm({
      title: `Отвязать ${name}?`,
      text: `Войти через ${name} в этот аккаунт больше не получится. Привязать снова можно в любой момент.`,
      action: 'Отвязать',
      danger: true,
      failure: 'Отвязать не получилось',
      work: () => call(auth.unlink, { params: { provider } })
    })
    if (!isDone) return
    onUnlinked()
    notifyDone(`Отвязали ${name}.`)
    await client.invalidateQueries({ queryKey: profileKey })
  }

  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.state}>{isLinked ? 'Привязан' : 'Не привязан'}</p>
      </div>
      {isLinked && (
        <Button variant="default" aria-label={`Отвязать ${name}`} onClick={() => void unlink()}>
          Отвязать
        </Button>
      )}
      {!isLinked && canLink && (
        <Button
          variant="default"
          aria-label={`Привязать ${name}`}
          aria-busy={isLeaving}
          onClick={() => !isLeaving && start.mutate()}
        >
          {isLeaving ? 'Переходим…' : 'Привязать'}
        </Button>
      )}
      <Failure error={start.error} />
    </li>
  )
}
