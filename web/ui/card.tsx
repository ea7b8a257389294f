import { useId, type ReactNode } from 'react'

import classes from './card.module.css'

interface CardProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A part of the page, named. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
