import type { ReactNode } from 'react'

import classes from './section.module.css'

interface SectionProps {
  /** What the address may name after `#`. */
  id: string
  title: string
  lead?: ReactNode
  /** A table needs more than a column of text. */
  isWide?: boolean
  children: ReactNode
}

/** One matter of the profile: what it is at the left, what can be done at the right. */
export const Section = ({ id, title, lead, isWide = false, children }: SectionProps) => (
  <section className={classes.section} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
    <div>
      <h2 className={classes.title} id={`${id}-title`}>
        {title}
      </h2>
      {lead && <div className={classes.lead}>{lead}</div>}
    </div>
    <div className={classes.content} data-wide={isWide || undefined}>
      {children}
    </div>
  </section>
)
