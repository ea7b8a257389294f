import type { ReactNode } from 'react'

import type { Plot } from './plot.ts'
import { tickText } from './scale.ts'

import classes from './axes.module.css'

const NAME_BELOW_PX = 20

interface AxesProps {
  plot: Plot
  /** Of a second scale, at the right: as many as at the left, or none. */
  rightTicks?: readonly number[]
  className?: string | undefined
  /** Names below. */
  children: ReactNode
}

/** Hairlines for the numbers, and names under them. */
export function Axes({ plot, rightTicks, className = '', children }: AxesProps) {
  const { gapPx, compactFrom } = plot.numbering
  const number = (side: 'left' | 'right', x: number, y: number, tick: number) => (
    <text className={classes.number} data-side={side} x={x} y={y} dy="0.35em">
      {tickText(tick, compactFrom)}
    </text>
  )
  return (
    <g className={`${classes.axes} ${className}`}>
      {plot.ticks.map((tick, index) => {
        const y = plot.y(tick)
        const right = rightTicks?.[index]
        return (
          <g key={tick}>
            <line
              className={tick === 0 ? classes.base : classes.line}
              x1={plot.left}
              x2={plot.right}
              y1={y}
              y2={y}
            />
            {number('left', plot.left - gapPx, y, tick)}
            {right !== undefined && number('right', plot.right + gapPx, y, right)}
          </g>
        )
      })}
      {children}
    </g>
  )
}

interface AxisNameProps {
  x: number
  plot: Plot
  children: ReactNode
}

/** What a place of the axis is called. */
export const AxisName = ({ x, plot, children }: AxisNameProps) => (
  <text className={classes.name} x={x} y={plot.bottom + NAME_BELOW_PX}>
    {children}
  </text>
)
