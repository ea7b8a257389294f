import { useId } from 'react'

import { AxisName } from '#web/ui/chart/axes.tsx'
import { Line } from '#web/ui/chart/line.tsx'
import { yearOf } from '#web/ui/period/calendar.ts'
import { shortDay } from '#web/ui/period/day-formats.ts'

import { NO_DATA } from './measures.ts'
import { barOf, namedDays, yearMarks, type OrdersPlot } from './plot.ts'
import { runsOf, type Point } from './points.ts'

import classes from './drawing.module.css'

const ROOM_OF_LINE = 16

interface DrawingProps {
  points: readonly Point[]
  plot: OrdersPlot
}

/** Names of days under the axis. */
export function DayNames({ points, plot }: DrawingProps) {
  const named = namedDays(points.length, plot)
  const years = yearMarks(points, named)
  return named.map(index => {
    const { day = '' } = points[index] ?? {}
    return (
      <AxisName key={index} x={plot.x(index)} plot={plot}>
        {shortDay(day)}
        {years.has(index) && (
          <tspan x={plot.x(index)} dy={ROOM_OF_LINE}>
            {yearOf(day)}
          </tspan>
        )}
      </AxisName>
    )
  })
}

const WORDS_PX = 84

interface GapsProps extends DrawingProps {
  /** Whose figures are missing. */
  of: 'visits' | 'value'
}

/** Days of which nobody knows: hatched, no zeros. Theirs and ours lean against each other. */
export function Gaps({ points, plot, of }: GapsProps) {
  const id = useId()
  return (
    <g className={classes.gaps} data-of={of}>
      <defs>
        <pattern
          id={id}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${of === 'value' ? 45 : -45})`}
        >
          <path className={classes.hatch} d="M0 0V7" />
        </pattern>
      </defs>
      {runsOf(points, point => point[of] === null).map(({ first, last }) => {
        const x = plot.edge(first)
        const width = plot.edge(last + 1) - x
        return (
          <g key={first}>
            <rect x={x} y={plot.top} width={width} height={plot.bottom - plot.top} fill={`url(#${id})`} />
            {of === 'value' && width > WORDS_PX && (
              <text className={classes.gapWords} x={x + width / 2} y={(plot.top + plot.bottom) / 2}>
                {NO_DATA}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

/** What the marketplace counted, day by day. */
export const Bars = ({ points, plot }: DrawingProps) =>
  points.map(({ day, value, running }, index) =>
    value === null || value === 0 ? null : (
      <rect
        key={day}
        className={classes.bar}
        data-running={running || undefined}
        {...barOf(index, plot)}
        y={plot.theirY(value)}
        height={plot.bottom - plot.theirY(value)}
      />
    )
  )

interface RunsProps extends DrawingProps {
  of: 'visits' | 'people'
}

/** What the links brought; the line breaks where it is not known. */
export const Runs = ({ points, plot, of }: RunsProps) =>
  runsOf(points, point => point[of] !== null).map(({ first, last }) => {
    const places = points
      .slice(first, last + 1)
      .map((point, index) => ({ x: plot.x(first + index), y: plot.y(point[of] ?? 0) }))
    const end = places.at(-1)
    return (
      <g key={first} className={classes[of]}>
        <Line
          of={of === 'visits' ? 'main' : 'people'}
          places={places}
          isRunning={points[last]?.running === true}
        />
        {end && (of === 'visits' || places.length === 1) && <circle cx={end.x} cy={end.y} r={3.5} />}
      </g>
    )
  })
