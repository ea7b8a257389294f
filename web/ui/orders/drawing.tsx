import { useId } from 'react'

import { curvePath } from '#web/ui/chart/curve.ts'
import { tickText } from '#web/ui/chart/scale.ts'
import { yearOf } from '#web/ui/period/calendar.ts'
import { shortDay } from '#web/ui/period/day-formats.ts'

import { NO_DATA } from './measures.ts'
import { barOf, COMPACT_FROM, namedDays, yearMarks, type Plot } from './plot.ts'
import { runsOf, type Point } from './points.ts'

import classes from './drawing.module.css'

const theirText = (tick: number | undefined) => (tick === undefined ? '' : tickText(tick, COMPACT_FROM))

const ROOM_OF_LINE = 16

interface DrawingProps {
  points: readonly Point[]
  plot: Plot
}

function DayNames({ points, plot }: DrawingProps) {
  const named = namedDays(points.length, plot)
  const years = yearMarks(points, named)
  return named.map(index => {
    const { day = '' } = points[index] ?? {}
    return (
      <text key={index} className={classes.name} x={plot.x(index)} y={plot.bottom + 20}>
        {shortDay(day)}
        {years.has(index) && (
          <tspan x={plot.x(index)} dy={ROOM_OF_LINE}>
            {yearOf(day)}
          </tspan>
        )}
      </text>
    )
  })
}

/** Hairlines, ours at the left and theirs at the right, names of days below. */
export const Axes = ({ points, plot }: DrawingProps) => (
  <g>
    {plot.ticks.map((tick, index) => (
      <g key={tick}>
        <line
          className={tick === 0 ? classes.base : classes.line}
          x1={plot.left}
          x2={plot.right}
          y1={plot.y(tick)}
          y2={plot.y(tick)}
        />
        <text className={classes.ours} x={plot.left - 10} y={plot.y(tick)} dy="0.35em">
          {tickText(tick, COMPACT_FROM)}
        </text>
        <text className={classes.theirs} x={plot.right + 10} y={plot.y(tick)} dy="0.35em">
          {theirText(plot.theirTicks[index])}
        </text>
      </g>
    ))}
    <DayNames points={points} plot={plot} />
  </g>
)

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

interface LineProps extends DrawingProps {
  of: 'visits' | 'people'
}

/** What the links brought; the line breaks where it is not known. */
export const Line = ({ points, plot, of }: LineProps) =>
  runsOf(points, point => point[of] !== null).map(({ first, last }) => {
    const places = points
      .slice(first, last + 1)
      .map((point, index) => ({ x: plot.x(first + index), y: plot.y(point[of] ?? 0) }))
    const end = places.at(-1)
    const running = points[last]?.running === true && places.length > 1
    return (
      <g key={first} className={classes[of]}>
        <path d={curvePath(running ? places.slice(0, -1) : places)} />
        {running && <path className={classes.running} d={curvePath(places.slice(-2))} />}
        {end && (of === 'visits' || places.length === 1) && <circle cx={end.x} cy={end.y} r={3.5} />}
      </g>
    )
  })
