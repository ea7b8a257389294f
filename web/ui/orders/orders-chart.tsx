import { useElementSize } from '@mantine/hooks'
import { useState, type PointerEvent } from 'react'

import { pointAt } from '#web/ui/chart/scale.ts'

import { DayTooltip } from './day-tooltip.tsx'
import { Axes, Bars, Gaps, Line } from './drawing.tsx'
import type { Measure } from './measures.ts'
import { plotOf } from './plot.ts'
import { readPoint, type Point } from './points.ts'
import type { Whose } from './whose.ts'

import classes from './orders-chart.module.css'

const NARROW_PX = 560

interface OrdersChartProps {
  points: readonly Point[]
  measure: Measure
  whose: Whose
}

/** Visits of links and what the marketplace counted, day by day, on two scales; read by pointer, keys and ear. */
export function OrdersChart({ points, measure, whose }: OrdersChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [cursor, setCursor] = useState<number>()
  const height = width < NARROW_PX ? 240 : 300
  const plot = plotOf(points, width, height)
  const last = Math.max(0, points.length - 1)
  const index = Math.min(cursor ?? last, last)
  const point = points[index]
  const shown = cursor === undefined ? undefined : point

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setCursor(pointAt(points.length, plot, event.clientX - left))
  }

  return (
    <div
      ref={ref}
      className={classes.chart}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setCursor(undefined)}
    >
      <input
        className={classes.reader}
        type="range"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-label="График по дням: стрелками по дням"
        aria-valuetext={point && readPoint(point, measure, whose)}
        onFocus={() => setCursor(index)}
        onChange={event => setCursor(event.currentTarget.valueAsNumber)}
        onBlur={() => setCursor(undefined)}
      />
      <svg className={classes.drawing} width={width} height={height} aria-hidden>
        {width > 0 && (
          <>
            <text className={classes.ours} x={0} y={10}>
              {whose.visits}
            </text>
            <text className={classes.theirs} x={width} y={10}>
              {measure.name} на Wildberries
            </text>
            <Axes points={points} plot={plot} />
            <Gaps points={points} plot={plot} of="visits" />
            <Gaps points={points} plot={plot} of="value" />
            <Bars points={points} plot={plot} />
            <Line points={points} plot={plot} of="people" />
            <Line points={points} plot={plot} of="visits" />
            {shown && (
              <line
                className={classes.cursor}
                x1={plot.x(index)}
                x2={plot.x(index)}
                y1={plot.top}
                y2={plot.bottom}
              />
            )}
          </>
        )}
      </svg>
      {shown && <DayTooltip point={shown} measure={measure} whose={whose} x={plot.x(index)} width={width} />}
    </div>
  )
}
