import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { Loading } from '#web/app/loading.tsx'
import { adoptToken, examineToken } from '#web/app/token-adoption.ts'
import { Logo } from '#web/ui/logo.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import classes from './token-adoption-screen.module.css'

interface TokenAdoptionScreenProps {
  candidate: string
  onDone: () => void
}

/** Between a social sign-in and the app: checks the token that came, asks when somebody else is signed in here. */
export function TokenAdoptionScreen({ candidate, onDone }: TokenAdoptionScreenProps) {
  const finding = useQuery({
    queryKey: ['arriving-session'],
    queryFn: () => examineToken(candidate),
    gcTime: 0
  })
  const { mutate: adopt, isPending: adopting } = useMutation({
    mutationFn: () => adoptToken(candidate),
    onSettled: onDone
  })
  const kind = finding.data?.kind

  useEffect(() => {
    if (kind === 'dead') onDone()
    if (kind === 'welcome') adopt()
  }, [kind, onDone, adopt])

  if (finding.isError) {
    return (
      <main className={classes.page}>
        <ErrorState error={finding.error} onRetry={() => void finding.refetch()} />
      </main>
    )
  }
  if (finding.data?.kind !== 'occupied') return <Loading />
  const { present, arriving } = finding.data
  return (
    <main className={classes.page}>
      <section className={classes.question} aria-labelledby="adoption-title">
        <Logo size={40} />
        <h1 id="adoption-title" className={classes.title}>
          Сменить аккаунт?
        </h1>
        <p className={classes.text}>
          Здесь уже вошли как <b>{present}</b>. Вы возвращаетесь как <b>{arriving}</b>.
        </p>
        <div className={classes.actions}>
          <Button
            className={classes.choice}
            color="accent"
            size="md"
            loading={adopting}
            onClick={() => adopt()}
          >
            Войти как {arriving}
          </Button>
          <Button className={classes.choice} variant="default" size="md" disabled={adopting} onClick={onDone}>
            Остаться как {present}
          </Button>
        </div>
      </section>
    </main>
  )
}
