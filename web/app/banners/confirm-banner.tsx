import { Button } from '@mantine/core'
import { IconChevronDown, IconMail, IconMailX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { profileKey, profileQuery } from '#web/api/profile.ts'
import { confirmWords } from '#web/app/banners/confirm-words.ts'
import { useFolded } from '#web/app/banners/use-folded.ts'
import { refusalText } from '#web/ui/form/refusal.ts'

import classes from './banner.module.css'

const LOOK_AGAIN_MS = 5000
/** A mail that is longer on its way than this is looked for when the person comes back to the page. */
const LOOKED_FOR_MS = 2 * 60_000

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
  const detailsId = useId()
  useMailFate()
  const sending = useMutation({
    mutationFn: () => call(users.confirmSend, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKey })
  })
  const { summary, details, action, isProblem } = confirmWords(username, mail)
  const Icon = isProblem ? IconMailX : IconMail

  return (
    <section
      className={classes.banner}
      data-grave={isProblem || undefined}
      aria-label="Почта не подтверждена"
    >
      <Icon className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <p className={classes.summary}>{summary}</p>
      <div className={classes.details} id={detailsId} hidden={isFolded}>
        <output className={classes.text}>{details}</output>
        <Button
          size="compact-sm"
          variant="default"
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {action}
        </Button>
        {sending.error instanceof ApiError && (
          <p className={classes.failure} role="alert">
            {refusalText(sending.error)}
          </p>
        )}
      </div>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={!isFolded}
        aria-controls={detailsId}
        aria-label="Подробнее о письме"
        onClick={() => fold(!isFolded)}
      >
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </button>
    </section>
  )
}
