import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

import classes from './name-words.module.css'

interface NameWordsProps {
  title: string
  to: To
  /** A long one is cut after two lines. */
  isCut?: boolean
  /** Facts, one beside the other. */
  children: ReactNode
}

/** What something is called, which is the way to it, and the little there is to say of it. */
export const NameWords = ({ title, to, isCut = false, children }: NameWordsProps) => (
  <div className={classes.words}>
    <Link className={classes.title} data-cut={isCut || undefined} to={to}>
      {title}
    </Link>
    <p className={classes.facts}>{children}</p>
  </div>
)
