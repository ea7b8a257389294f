import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'

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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Тропа`
    // It comes by itself, after what the browser has announced.
    heading.current?.focus()
  }, [title])
  return (
    <main className={classes.page}>
      <section className={classes.question} aria-labelledby="adoption-title">
        <Logo size={40} />
        <h1
          ref={heading}
          id="adoption-title"
          className={classes.title}
          tabIndex={-1}
          aria-describedby="adoption-text"
        >
          {title}
        </h1>
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
