import type { Point } from './points.ts'

import classes from './point-note.module.css'

interface PointNoteProps {
  point: Point
  words: (value: number) => string
  x: number
  width: number
  /** No room beside the cursor: at the far edge. */
  isPinned: boolean
}

/** What is read, for the eyes; the slider says the same aloud. */
export const PointNote = ({ point, words, x, width, isPinned }: PointNoteProps) => (
  <div
    className={classes.note}
    data-flipped={x > width / 2}
    data-pinned={isPinned}
    style={isPinned ? undefined : { left: x }}
    aria-hidden
  >
    <p className={classes.when}>
      {point.name}
      {point.isRunning && ', ещё идёт'}
    </p>
    <p className={classes.value}>{words(point.value)}</p>
    {point.before && (
      <div className={classes.before}>
        <p className={classes.when}>{point.before.name}</p>
        <p className={classes.value}>{words(point.before.value)}</p>
      </div>
    )}
  </div>
)
