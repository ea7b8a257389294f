import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { profileQuery } from '#web/api/profile.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { useProfileRefresh } from '#web/features/profile/info/account-changes.ts'
import { notifyDone } from '#web/ui/notify.ts'

import { confirmMailWords } from './confirm-mail-words.ts'

import parts from '#web/features/profile/parts.module.css'

const WATCHED_MS = 5000

/** What keeps the address unconfirmed, and the letter once more. */
export function Unconfirmed({ profile: { confirmMail, username } }: { profile: Profile }) {
  const refresh = useProfileRefresh()
  // On its way: what became of it shows by itself.
  useQuery({ ...profileQuery, refetchInterval: confirmMail?.state === 'waiting' && WATCHED_MS })
  const send = useMutation({
    mutationFn: () => call(users.confirmSend, {}),
    onSuccess: async () => {
      notifyDone(`Отправляем письмо на ${username}.`)
      await refresh()
    }
  })
  return (
    <>
      <p
        className={
          confirmMail?.state === 'refused' || confirmMail?.state === 'failed' ? parts.failure : parts.text
        }
      >
        {confirmMailWords(confirmMail)}
      </p>
      <p className={parts.quiet}>Без подтверждения нельзя оплатить тариф, остальное работает.</p>
      <Button variant="default" aria-busy={send.isPending} onClick={() => !send.isPending && send.mutate()}>
        {sendText(send.isPending, confirmMail !== null)}
      </Button>
      <Failure error={send.error} />
      <p className={parts.text}>
        Не тот адрес? Изменить его нельзя.{' '}
        <Link className={parts.link} to={{ hash: 'deletion' }}>
          Удалите этот аккаунт
        </Link>{' '}
        и создайте новый с верным адресом или{' '}
        <Link className={parts.link} to={`${pagePaths.support}#question`}>
          напишите нам
        </Link>
        .
      </p>
    </>
  )
}

function sendText(isPending: boolean, isRepeated: boolean): string {
  if (isPending) return 'Отправляем…'
  return isRepeated ? 'Отправить ещё раз' : 'Отправить письмо'
}
