import { Button } from '@mantine/core'
import { IconChevronDown, IconMail, IconMailX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { MINUTE_MS } from '#contract/durations.ts'
import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { profileKey, profileQuery } from '#web/api/profile.ts'
import { confirmWords, LOOK_INTO_SPAM } from '#web/app/banners/confirm-words.ts'
import { useFolded } from '#web/app/banners/use-folded.ts'
import { useResend } from '#web/features/auth/use-resend.tsx'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import classes from './banner.module.css'

const LOOK_AGAIN_MS = 5000
/** A mail that is longer on its way than this is looked for when the person comes back to the page. */
const LOOKED_FOR_MS = 2 * MINUTE_MS

/** While the mail is on its way its fate is asked for. */
function useMailFate(): void {
  useQuery({
    ...profileQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.confirmMail?.state === 'waiting' && Date.now() - Date.parse(data.confirmMail.at) < LOOKED_FOR_MS
        ? LOOK_AGAIN_MS
        : false
  })
}

interface ConfirmBannerProps {
  username: string
  mail: Profile['confirmMail']
}

/** The email is not confirmed yet: what became of the mail, and another one. Folds to one line, and stays. */
export function ConfirmBanner({ username, mail }: ConfirmBannerProps) {
  const queryClient = useQueryClient()
  const [isFolded, fold] = useFolded()
  const [isRepeated] = useState(mail !== null)
  const detailsId = useId()
  useMailFate()
  const { summary, details, action, isProblem } = confirmWords(username, mail)
  const { button, failure, isDone } = useResend({
    send: async () => {
      await call(users.confirmSend, {})
      void queryClient.invalidateQueries({ queryKey: profileKey })
    },
    action,
    isSent: false
  })
  const part = useFocusHeir()
  const Icon = isProblem ? IconMailX : IconMail

  return (
    <section
      ref={part}
      className={classes.banner}
      data-grave={isProblem || undefined}
      aria-label="Почта не подтверждена"
    >
      <button
        type="button"
        className={classes.fold}
        aria-expanded={!isFolded}
        aria-controls={detailsId}
        onClick={() => fold(!isFolded)}
      >
        <Icon className={classes.icon} size={18} stroke={1.75} aria-hidden />
        {summary}
        <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden />
      </button>
      <div className={classes.details} id={detailsId} hidden={isFolded}>
        <output className={classes.text}>
          {isDone && isRepeated && !isProblem
            ? `Отправили ещё раз на ${username}. ${LOOK_INTO_SPAM}`
            : details}
        </output>
        <Button size="compact-sm" variant="default" {...button} />
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
      </div>
    </section>
  )
}
