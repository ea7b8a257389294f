import { useElementSize } from '@mantine/hooks'
import { useId, useState } from 'react'

import { periodWords } from '#web/features/dashboard/period/period-words.ts'
import type { DateRange } from '#web/features/dashboard/period/range.ts'
import { pointAt } from '#web/ui/chart/scale.ts'
import type { Day } from '#web/ui/period/calendar.ts'

import { Axes } from './axes.tsx'
import type { Step } from './bucket.ts'
import { ChartHint } from './chart-hint.tsx'
import { Cursor } from './cursor.tsx'
import { plotOf } from './layout.ts'
import { MarkBand } from './mark-band.tsx'
import { MarkLabel } from './mark-label.tsx'
import { isWorthZooming, markBand, markedPoints, markedRange, type Mark } from './marking.ts'
import { PointReader } from './point-reader.tsx'
import { newestPoint, type Point } from './points.ts'
import { readPoint, visitsWords } from './reading.ts'
import { Series } from './series.tsx'
import { Tooltip } from './tooltip.tsx'
import { useMarking } from './use-marking.ts'

import classes from './visits-chart.module.css'

const NARROW_PX = 560

interface VisitsChartProps {
  points: readonly Point[]
  step: Step
  comparing: boolean
  /** What the points are of. */
  period: DateRange
  today: Day
  onZoom: (range: DateRange) => void
}

/** Visits and people over time; read and zoomed by pointer, finger, keys and ear. */
export function VisitsChart({ points, step, comparing, period, today, onZoom }: VisitsChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const hintId = useId()
  const [cursor, setCursor] = useState<number>()
  const plot = plotOf(points, comparing, width, width < NARROW_PX ? 220 : 300)

  const zoomTo = (mark: Mark) => {
    const range = markedRange(points, mark, step, period)
    if (!range || !isWorthZooming(points, mark, step, period)) return
    setCursor(undefined)
    onZoom(range)
  }
  const { mark, setMark, drop, handlers } = useMarking({
    indexAt: x => pointAt(points.length, plot, x),
    onRead: setCursor,
    onDone: zoomTo
  })

  const index = Math.min(mark?.head ?? cursor ?? newestPoint(points), points.length - 1)
  const point = mark || cursor === undefined ? undefined : points[cursor]
  const marked = mark && markedRange(points, mark, step, period)
  const worth = mark !== undefined && isWorthZooming(points, mark, step, period)
  const band = mark && markBand(mark, plot)
  const markWords = marked && periodWords(marked, today)
  const markSum = mark && visitsWords(markedPoints(points, mark))
  const read = points[index] && readPoint(points[index], step, comparing)

  return (
    <>
      <div ref={ref} className={classes.chart} {...handlers}>
        <PointReader
          className={classes.reader}
          points={points.length}
          index={index}
          text={markWords === undefined ? read : `Отмечено: ${markWords}, ${markSum}`}
          hintId={hintId}
          onMove={next => {
            drop()
            setCursor(next)
          }}
          onMark={head => setMark({ anchor: mark?.anchor ?? index, head, by: 'keys' })}
          onZoom={() => {
            if (!mark) return
            drop()
            zoomTo(mark)
          }}
          onDrop={() => {
            drop()
            setCursor(mark ? mark.head : undefined)
          }}
        />
        <svg className={classes.drawing} width={width} height={plot.height} aria-hidden>
          {width > 0 && (
            <>
              <Axes points={points} plot={plot} step={step} />
              {band && <MarkBand band={band} plot={plot} />}
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
        {band && markWords !== undefined && (
          <MarkLabel
            words={markWords}
            hint={worth ? (markSum ?? '') : 'ближе не показать'}
            band={band}
            width={width}
          />
        )}
      </div>
      <ChartHint id={hintId} />
    </>
  )
}
