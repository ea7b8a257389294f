import type { Plot } from './plot.ts'

import classes from './cursor.module.css'

interface CursorProps {
  x: number
  plot: Pick<Plot, 'top' | 'bottom' | 'y'>
  value?: number | undefined
  /** Of the period before. */
  before?: number | undefined
}

/** The upright line through the point that is being read. */
export const Cursor = ({ x, plot, value, before }: CursorProps) => (
  <g>
    <line className={classes.line} x1={x} x2={x} y1={plot.top} y2={plot.bottom} />
    {before !== undefined && <circle className={classes.before} cx={x} cy={plot.y(before)} r={4} />}
    {value !== undefined && <circle className={classes.main} cx={x} cy={plot.y(value)} r={5} />}
  </g>
)
