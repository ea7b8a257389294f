import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import { ComingHeading } from '#web/features/auth/coming-heading.tsx'
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
  return (
    <main className={classes.page}>
      <section className={classes.question} aria-labelledby="adoption-title">
        <Logo size={40} />
        <ComingHeading id="adoption-title" describedBy="adoption-text" page={title} className={classes.title}>
          {title}
        </ComingHeading>
        <p id="adoption-text" className={classes.text}>
          {text}
        </p>
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
