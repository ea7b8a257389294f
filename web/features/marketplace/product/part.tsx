import { useId, type ReactNode } from 'react'

import classes from './part.module.css'

interface PartProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A part of the sheet under a hairline. */
export function Part({ title, aside, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
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
