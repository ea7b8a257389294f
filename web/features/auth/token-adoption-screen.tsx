import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Profile } from '#contract/user.ts'
import { endSession } from '#web/api/end-session.ts'
import { profileKey } from '#web/api/profile.ts'
import { AdoptionQuestion } from '#web/features/auth/adoption-question.tsx'
import { adoptToken, examineToken } from '#web/features/auth/token-adoption.ts'
import { useStart } from '#web/features/auth/use-start.ts'
import { Loading } from '#web/ui/loading.tsx'
import { notifyDone } from '#web/ui/notify.ts'
import { ErrorState } from '#web/ui/states.tsx'

import classes from './token-adoption-screen.module.css'

export type Arrival = 'dead' | 'adopted' | 'declined'

export interface TokenAdoptionScreenProps {
  candidate: string
  /** Somebody here has just asked for it. Otherwise a stranger may have made the address, to have us in an account of his: whose it is, is said. */
  isAwaited: boolean
  onDone: (arrival: Arrival) => void
}

/** Between a token that came from outside and the app: checks it, and asks when somebody else is signed in here. */
export function TokenAdoptionScreen({ candidate, isAwaited, onDone }: TokenAdoptionScreenProps) {
  const queryClient = useQueryClient()

  const adoption = useMutation({
    mutationFn: (_arriving: Profile) => adoptToken(candidate),
    onSettled: (_data, _error, arriving) => {
      // The first screen knows at once what it has to ask first.
      queryClient.setQueryData(profileKey, arriving)
      if (!isAwaited) notifyDone(`Вы вошли как ${arriving.username}. Это не вы? Выйдите.`)
      onDone('adopted')
    }
  })
  // Not a query: a change of the session clears those.
  const examination = useMutation({
    mutationFn: () => examineToken(candidate),
    onSuccess: finding => {
      if (finding.kind === 'dead') onDone('dead')
      if (finding.kind === 'welcome') adoption.mutate(finding.arriving)
    }
  })
  useStart(examination.mutate)

  if (examination.isError) {
    return (
      <main className={classes.page}>
        <ErrorState error={examination.error} onRetry={examination.mutate} />
      </main>
    )
  }
  const finding = examination.data
  if (finding?.kind !== 'occupied') return <Loading />

  const { present, arriving } = finding
  return (
    <AdoptionQuestion
      title="Сменить аккаунт?"
      text={
        <>
          Здесь уже вошли как <b>{present.username}</b>, а вы пришли как <b>{arriving.username}</b>.
        </>
      }
      accept={`Войти как ${arriving.username}`}
      decline={`Остаться как ${present.username}`}
      pending={adoption.isPending}
      onAccept={() => adoption.mutate(arriving)}
      onDecline={() => {
        endSession(candidate)
        onDone('declined')
      }}
    />
  )
}
