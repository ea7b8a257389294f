import { Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'

import { Logo } from '#web/ui/logo.tsx'

import classes from './token-adoption-screen.module.css'

interface AdoptionQuestionProps {
  title: string
  text: ReactNode
  accept: string
  decline: string
  pending: boolean
  onAccept: () => void
  onDecline: () => void
}

/** Whose session it shall be. */
export function AdoptionQuestion({
  title,
  text,
  accept,
  decline,
  pending,
  onAccept,
  onDecline
}: AdoptionQuestionProps) {
  useEffect(() => {
    document.title = `${title} · Тропа`
  }, [title])
  return (
    <main className={classes.page}>
      <section className={classes.question} aria-labelledby="adoption-title">
        <Logo size={40} />
        <h1 id="adoption-title" className={classes.title}>
          {title}
        </h1>
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>
          <Button className={classes.choice} color="accent" size="md" loading={pending} onClick={onAccept}>
            {accept}
          </Button>
          <Button
            className={classes.choice}
            variant="default"
            size="md"
            disabled={pending}
            onClick={onDecline}
          >
            {decline}
          </Button>
        </div>
      </section>
    </main>
  )
}
