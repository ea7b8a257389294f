import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Profile } from '#contract/user.ts'
import { endSession } from '#web/api/end-session.ts'
import { profileKey } from '#web/api/profile.ts'
import { AdoptionQuestion } from '#web/features/auth/adoption-question.tsx'
import { adoptToken, examineToken } from '#web/features/auth/token-adoption.ts'
import { useStart } from '#web/features/auth/use-start.ts'
import { Loading } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import classes from './token-adoption-screen.module.css'

export type Arrival = 'dead' | 'adopted' | 'declined'

interface TokenAdoptionScreenProps {
  candidate: string
  /** Somebody here has just asked for it; otherwise a stranger may have made the address, to have us in an account of his. */
  isAwaited: boolean
  onDone: (arrival: Arrival) => void
}

/** Between a token that came from outside and the app: checks it, and asks when nobody awaits it or somebody else is signed in here. */
export function TokenAdoptionScreen({ candidate, isAwaited, onDone }: TokenAdoptionScreenProps) {
  const queryClient = useQueryClient()

  const adoption = useMutation({
    mutationFn: (_arriving: Profile) => adoptToken(candidate),
    onSettled: (_data, _error, arriving) => {
      // The first screen knows at once what it has to ask first.
      queryClient.setQueryData(profileKey, arriving)
      onDone('adopted')
    }
  })
  // Not a query: a change of the session clears those.
  const examination = useMutation({
    mutationFn: () => examineToken(candidate, isAwaited),
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
  if (finding?.kind !== 'occupied' && finding?.kind !== 'unawaited') return <Loading />

  const { arriving } = finding
  const answers = {
    accept: `Войти как ${arriving.username}`,
    pending: adoption.isPending,
    onAccept: () => adoption.mutate(arriving),
    onDecline: () => {
      endSession(candidate)
      onDone('declined')
    }
  }
  return finding.kind === 'occupied' ? (
    <AdoptionQuestion
      {...answers}
      title="Сменить аккаунт?"
      text={
        <>
          Здесь уже вошли как <b>{finding.present.username}</b>, а вы пришли как <b>{arriving.username}</b>.
        </>
      }
      decline={`Остаться как ${finding.present.username}`}
    />
  ) : (
    <AdoptionQuestion
      {...answers}
      title="Войти в этот аккаунт?"
      text={
        <>
          Ссылка ведёт в аккаунт <b>{arriving.username}</b>, а вход начали не в этой вкладке. Если аккаунт не
          ваш, не входите: его владелец увидит всё, что вы там сделаете.
        </>
      }
      decline="Не входить"
    />
  )
}
