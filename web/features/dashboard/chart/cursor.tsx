import type { Plot } from './layout.ts'
import type { Point } from './points.ts'

import classes from './cursor.module.css'

interface CursorProps {
  index: number
  point: Point
  plot: Plot
  comparing: boolean
}

/** The upright line through the point that is being read. */
export function Cursor({ index, point, plot, comparing }: CursorProps) {
  const x = plot.x(index)
  return (
    <g>
      <line className={classes.line} x1={x} x2={x} y1={plot.top} y2={plot.bottom} />
      {comparing && point.before && (
        <circle className={classes.before} cx={x} cy={plot.y(point.before.visits)} r={4} />
      )}
      {point.phase !== 'ahead' && (
        <circle className={classes.visits} cx={x} cy={plot.y(point.visits)} r={5} />
      )}
    </g>
  )
}
