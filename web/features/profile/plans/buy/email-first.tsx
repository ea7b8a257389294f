import { Button } from '@mantine/core'

import type { Profile } from '#contract/user.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { confirmMailWords, sendText } from '#web/features/profile/info/email/confirm-mail-words.ts'
import { useConfirmLetter } from '#web/features/profile/info/email/use-confirm-letter.ts'

import parts from '#web/features/profile/parts.module.css'
import classes from './before-paying.module.css'

/** The receipt goes to the mailbox, so it has to be theirs. */
export function EmailFirst({ profile: { username, confirmMail } }: { profile: Profile }) {
  const send = useConfirmLetter(username, confirmMail)
  return (
    <div className={classes.notice}>
      <p>
        <strong>Чтобы оплатить, подтвердите почту {username}:</strong> на неё придёт чек.{' '}
        {confirmMailWords(confirmMail)}
      </p>
      <Button variant="default" aria-busy={send.isPending} onClick={() => !send.isPending && send.mutate()}>
        {sendText(send.isPending, confirmMail)}
      </Button>
      <div className={parts.text}>
        <Failure error={send.error} />
      </div>
    </div>
  )
}
