import type { DOMAttributes, KeyboardEvent, ReactNode, Ref } from 'react'

import type { Plot } from './plot.ts'

import classes from './chart-frame.module.css'

interface Reader {
  /** What is read, and how. */
  label: string
  points: number
  /** The point that is read. */
  index: number
  /** It, said aloud. */
  text: string | undefined
  /** Of what the keys can do besides. */
  hintId?: string
  onMove: (index: number | undefined) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The chart for keys and ears: an invisible slider over the drawing. Arrows, Home and End come with it, on a phone
 * the swipes of a screen reader too, and each point is read aloud as its value, once: no live region beside it.
 */
const PointReader = ({ label, points, index, text, hintId, onMove, onKeyDown }: Reader) => (
  <input
    className={classes.reader}
    type="range"
    min={0}
    max={Math.max(0, points - 1)}
    step={1}
    value={index}
    aria-label={label}
    aria-valuetext={text}
    aria-describedby={hintId}
    onFocus={() => onMove(index)}
    onChange={event => onMove(event.currentTarget.valueAsNumber)}
    onKeyDown={onKeyDown}
    onBlur={() => onMove(undefined)}
  />
)

interface ChartFrameProps {
  ref: Ref<HTMLDivElement>
  className?: string | undefined
  plot: Plot
  pointer: DOMAttributes<HTMLDivElement>
  reader: Reader
  /** What lies over the drawing. */
  over: ReactNode
  /** The drawing. */
  children: ReactNode
}

/** A drawing that is read by pointer, finger, keys and ear. */
export const ChartFrame = ({
  ref,
  className = '',
  plot,
  pointer,
  reader,
  over,
  children
}: ChartFrameProps) => (
  <div ref={ref} className={`${classes.frame} ${className}`} {...pointer}>
    <PointReader {...reader} />
    <svg
      className={classes.drawing}
      width={plot.width}
      height={plot.height}
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      aria-hidden
    >
      {plot.width > 0 && children}
    </svg>
    {over}
  </div>
)
