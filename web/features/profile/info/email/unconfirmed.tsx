import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { Profile } from '#contract/user.ts'
import { Failure } from '#web/features/profile/failure.tsx'

import { confirmMailWords, sendText } from './confirm-mail-words.ts'
import { useConfirmLetter } from './use-confirm-letter.ts'

import parts from '#web/features/profile/parts.module.css'

/** What keeps the address unconfirmed, and the letter once more. */
export function Unconfirmed({ profile: { confirmMail, username } }: { profile: Profile }) {
  const send = useConfirmLetter(username, confirmMail)
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
        {sendText(send.isPending, confirmMail)}
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
