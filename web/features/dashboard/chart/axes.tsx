import { axisLabel, type Step } from './bucket.ts'
import { namedPoints, tickText, type Plot } from './layout.ts'
import type { Point } from './points.ts'

import classes from './axes.module.css'

interface AxesProps {
  points: readonly Point[]
  plot: Plot
  step: Step
}

const NAME_BELOW_PX = 20
const HOURS_OF_DAY = 24

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
          {tickText(tick)}
        </text>
      </g>
    ))}
    {namedPoints(points.length, plot, step).map(index => (
      <text
        key={index}
        className={classes.name}
        data-end={index > 0 && index === points.length - 1}
        x={plot.x(index)}
        y={plot.bottom + NAME_BELOW_PX}
      >
        {axisLabel(points[index]?.label ?? '', step, points.length > HOURS_OF_DAY)}
      </text>
    ))}
  </g>
)
