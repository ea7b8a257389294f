import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'

import { pointAt, tickText } from '#web/ui/chart/scale.ts'

import { ChartLines } from './chart-lines.tsx'
import { COMPACT_FROM, namedPoints, plotOf } from './layout.ts'
import { PointNote } from './point-note.tsx'
import type { Point } from './points.ts'

import classes from './line-chart.module.css'

const NARROW_PX = 560
const NAME_BELOW_PX = 20
/** Of the widest name under the axis. */
const HALF_NAME_PX = 28

interface LineChartProps {
  /** «Выручка» */
  label: string
  points: readonly Point[]
  words: (value: number) => string
}

/** A point said aloud. */
const spoken = ({ name, value, before, isRunning }: Point, words: (value: number) => string): string =>
  `${name}${isRunning ? ', ещё идёт' : ''}: ${words(value)}${before ? `; ${before.name}: ${words(before.value)}` : ''}`

/** One figure over time beside the period before; read by pointer, finger, keys and ear. */
export function LineChart({ label, points, words }: LineChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [cursor, setCursor] = useState<number>()
  const plot = plotOf(points, width, width < NARROW_PX ? 220 : 288)
  const last = points.length - 1
  const index = Math.min(cursor ?? last, last)
  const read = points[index]
  return (
    <div
      ref={ref}
      className={classes.chart}
      onPointerMove={event => {
        const { left } = event.currentTarget.getBoundingClientRect()
        setCursor(pointAt(points.length, plot, event.clientX - left))
      }}
      onPointerLeave={() => setCursor(undefined)}
    >
      <input
        className={classes.reader}
        type="range"
        min={0}
        max={Math.max(0, last)}
        step={1}
        value={index}
        aria-label={`График, ${label}: стрелками по точкам`}
        aria-valuetext={read && spoken(read, words)}
        onFocus={() => setCursor(index)}
        onChange={event => setCursor(event.currentTarget.valueAsNumber)}
        onBlur={() => setCursor(undefined)}
      />
      <svg className={classes.drawing} width={width} height={plot.height} aria-hidden>
        {width > 0 && (
          <>
            {plot.ticks.map(tick => (
              <g key={tick}>
                <line
                  className={tick === 0 ? classes.base : classes.tick}
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
            {namedPoints(points, plot).map(named => (
              <text
                key={named}
                className={classes.name}
                x={Math.min(plot.x(named), width - HALF_NAME_PX)}
                y={plot.bottom + NAME_BELOW_PX}
              >
                {points[named]?.short}
              </text>
            ))}
            <ChartLines points={points} plot={plot} cursor={cursor === undefined ? undefined : index} />
          </>
        )}
      </svg>
      {cursor !== undefined && read && (
        <PointNote point={read} words={words} x={plot.x(index)} width={width} isPinned={width < NARROW_PX} />
      )}
    </div>
  )
}
