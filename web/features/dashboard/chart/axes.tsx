import { tickText } from '#web/ui/chart/scale.ts'

import { axisLabel, bucketTime, type Step } from './bucket.ts'
import { COMPACT_FROM, nameX, namedPoints, type Plot } from './layout.ts'
import type { Point } from './points.ts'

import classes from './axes.module.css'

interface AxesProps {
  points: readonly Point[]
  plot: Plot
  step: Step
}

const NAME_BELOW_PX = 20

/** Whether a clock alone would not tell the day. */
const isOfSeveralDays = (points: readonly Point[]) =>
  bucketTime(points[0]?.label ?? '').getUTCDate() !== bucketTime(points.at(-1)?.label ?? '').getUTCDate()

/** Hairlines for the numbers, names for the times. */
export const Axes = ({ points, plot, step }: AxesProps) => (
  <g>
    {plot.yTicks.map(tick => (
      <g key={tick}>
        <line
          className={tick === 0 ? classes.base : classes.line}
          x1={plot.left}
          x2={plot.right}
          y1={plot.y(tick)}
          y2={plot.y(tick)}
        />
        <text className={classes.number} x={plot.left - 12} y={plot.y(tick)} dy="0.35em">
          {tickText(tick, COMPACT_FROM)}
        </text>
      </g>
    ))}
    {namedPoints(points.length, plot, step).map(index => (
      <text key={index} className={classes.name} x={nameX(index, plot, step)} y={plot.bottom + NAME_BELOW_PX}>
        {axisLabel(points[index]?.label ?? '', step, isOfSeveralDays(points))}
      </text>
    ))}
  </g>
)
