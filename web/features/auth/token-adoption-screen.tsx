import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Profile } from '#contract/user.ts'
import { endSession } from '#web/api/end-session.ts'
import { profileKey } from '#web/api/profile.ts'
import { adoptToken, examineToken } from '#web/features/auth/token-adoption.ts'
import { useStart } from '#web/features/auth/use-start.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import classes from './token-adoption-screen.module.css'

export type Arrival = 'dead' | 'adopted' | 'declined'

interface TokenAdoptionScreenProps {
  candidate: string
  onDone: (arrival: Arrival) => void
}

/** Between a token that came from outside and the app: checks it, asks when somebody else is signed in here. */
export function TokenAdoptionScreen({ candidate, onDone }: TokenAdoptionScreenProps) {
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
    mutationFn: () => examineToken(candidate),
    onSuccess: finding => {
      if (finding.kind === 'dead') onDone('dead')
      if (finding.kind === 'welcome') adoption.mutate(finding.arriving)
    }
  })
  useStart(examination.mutate)

  const isQuestion = examination.data?.kind === 'occupied'
  useEffect(() => {
    if (isQuestion) document.title = 'Сменить аккаунт? · Тропа'
  }, [isQuestion])

  if (examination.isError) {
    return (
      <main className={classes.page}>
        <ErrorState error={examination.error} onRetry={examination.mutate} />
      </main>
    )
  }
  if (examination.data?.kind !== 'occupied') return <Loading />
  const { present, arriving } = examination.data
  const decline = () => {
    endSession(candidate)
    onDone('declined')
  }
  return (
    <main className={classes.page}>
      <section className={classes.question} aria-labelledby="adoption-title">
        <Logo size={40} />
        <h1 id="adoption-title" className={classes.title}>
          Сменить аккаунт?
        </h1>
        <p className={classes.text}>
          Здесь уже вошли как <b>{present.username}</b>, а вы пришли как <b>{arriving.username}</b>.
        </p>
        <div className={classes.actions}>
          <Button
            className={classes.choice}
            color="accent"
            size="md"
            loading={adoption.isPending}
            onClick={() => adoption.mutate(arriving)}
          >
            Войти как {arriving.username}
          </Button>
          <Button
            className={classes.choice}
            variant="default"
            size="md"
            disabled={adoption.isPending}
            onClick={decline}
          >
            Остаться как {present.username}
          </Button>
        </div>
      </section>
    </main>
  )
}
