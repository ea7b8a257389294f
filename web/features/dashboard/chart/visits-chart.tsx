import { useElementSize } from '@mantine/hooks'
import { useState, type PointerEvent } from 'react'

import { Axes } from './axes.tsx'
import type { Step } from './bucket.ts'
import { Cursor } from './cursor.tsx'
import { nearestPoint, plotOf } from './layout.ts'
import { PointReader } from './point-reader.tsx'
import type { Point } from './points.ts'
import { Series } from './series.tsx'
import { Tooltip } from './tooltip.tsx'

import classes from './visits-chart.module.css'

const NARROW_PX = 560

interface VisitsChartProps {
  points: readonly Point[]
  step: Step
  comparing: boolean
}

/** Visits and people over time; read by pointer, finger, arrow keys and ear. */
export function VisitsChart({ points, step, comparing }: VisitsChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [cursor, setCursor] = useState<number>()
  const plot = plotOf(points, comparing, width, width < NARROW_PX ? 220 : 300)
  const point = cursor === undefined ? undefined : points[cursor]

  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setCursor(nearestPoint(points.length, plot, event.clientX - left))
  }

  return (
    <div
      ref={ref}
      className={classes.chart}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={event => event.pointerType === 'mouse' && setCursor(undefined)}
    >
      <PointReader
        className={classes.reader}
        points={points}
        step={step}
        comparing={comparing}
        cursor={cursor}
        onMove={setCursor}
      />
      <svg className={classes.drawing} width={width} height={plot.height} aria-hidden>
        {width > 0 && (
          <>
            <Axes points={points} plot={plot} step={step} />
            <Series points={points} plot={plot} comparing={comparing} />
            {cursor !== undefined && point && (
              <Cursor index={cursor} point={point} plot={plot} comparing={comparing} />
            )}
          </>
        )}
      </svg>
      {cursor !== undefined && point && (
        <Tooltip point={point} step={step} comparing={comparing} x={plot.x(cursor)} width={width} />
      )}
    </div>
  )
}
