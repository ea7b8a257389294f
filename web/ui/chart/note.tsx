import type { ReactNode } from 'react'

import type { Plot } from './plot.ts'

import classes from './note.module.css'

interface NoteProps {
  x: number
  plot: Plot
  /** No room beside the cursor: at the far edge. */
  isPinned?: boolean
  className?: string | undefined
  children: ReactNode
}

/** What is read at the cursor. The chart says the same aloud, so this is for the eyes only. */
export const Note = ({ x, plot, isPinned = false, className = '', children }: NoteProps) => (
  <div
    className={`${classes.note} ${className}`}
    data-flipped={x > plot.width / 2}
    data-pinned={isPinned}
    style={isPinned ? undefined : { left: x }}
    aria-hidden
  >
    {children}
  </div>
)

interface NoteTimeProps {
  isRunning?: boolean
  children: ReactNode
}

/** The time that the figures below are of. */
export const NoteTime = ({ isRunning = false, children }: NoteTimeProps) => (
  <p className={classes.when}>
    {children}
    {isRunning && ', ещё идёт'}
  </p>
)

/** What is told apart from the rest of a note. */
export const NoteApart = ({ children }: { children: ReactNode }) => (
  <div className={classes.apart}>{children}</div>
)
