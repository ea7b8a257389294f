import { useElementSize } from '@mantine/hooks'
import { useId, useState } from 'react'

import { periodWords } from '#web/features/dashboard/period/period-words.ts'
import type { DateRange } from '#web/features/dashboard/period/range.ts'
import { Axes } from '#web/ui/chart/axes.tsx'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { Cursor } from '#web/ui/chart/cursor.tsx'
import { NARROW_PX } from '#web/ui/chart/plot.ts'
import { pointAt } from '#web/ui/chart/scale.ts'
import type { Day } from '#web/ui/period/calendar.ts'

import { BucketNames } from './bucket-names.tsx'
import type { Step } from './bucket.ts'
import { ChartHint } from './chart-hint.tsx'
import { visitsPlot } from './layout.ts'
import { MarkBand } from './mark-band.tsx'
import { markKeys } from './mark-keys.ts'
import { MarkLabel } from './mark-label.tsx'
import { isWorthZooming, markBand, markedPoints, markedRange, type Mark } from './marking.ts'
import { newestPoint, type Point } from './points.ts'
import { readPoint, visitsWords } from './reading.ts'
import { Series } from './series.tsx'
import { Tooltip } from './tooltip.tsx'
import { useMarking } from './use-marking.ts'

import classes from './visits-chart.module.css'

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
  const plot = visitsPlot(points, comparing, width, width < NARROW_PX ? 220 : 300)

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

  const last = Math.max(0, points.length - 1)
  const index = Math.min(mark?.head ?? cursor ?? newestPoint(points), last)
  const point = mark || cursor === undefined ? undefined : points[cursor]
  const x = plot.x(index)
  const marked = mark && markedRange(points, mark, step, period)
  const worth = mark !== undefined && isWorthZooming(points, mark, step, period)
  const band = mark && markBand(mark, plot)
  const markWords = marked && periodWords(marked, today)
  const markSum = mark && visitsWords(markedPoints(points, mark))
  const read = points[index] && readPoint(points[index], step, comparing)
  const onKeyDown = markKeys({
    index,
    last,
    onMark: head => setMark({ anchor: mark?.anchor ?? index, head, by: 'keys' }),
    onZoom() {
      if (!mark) return
      drop()
      zoomTo(mark)
    },
    onDrop() {
      drop()
      setCursor(mark ? mark.head : undefined)
    }
  })

  return (
    <>
      <ChartFrame
        ref={ref}
        className={classes.chart}
        plot={plot}
        pointer={handlers}
        reader={{
          label: 'График переходов: стрелками по точкам',
          points: points.length,
          index,
          text: markWords === undefined ? read : `Отмечено: ${markWords}, ${markSum}`,
          hintId,
          onMove(next) {
            drop()
            setCursor(next)
          },
          onKeyDown
        }}
        over={
          <>
            {point && <Tooltip point={point} step={step} comparing={comparing} x={x} plot={plot} />}
            {band && markWords !== undefined && (
              <MarkLabel
                words={markWords}
                hint={worth ? (markSum ?? '') : 'ближе не показать'}
                band={band}
                width={width}
              />
            )}
          </>
        }
      >
        <Axes plot={plot}>
          <BucketNames points={points} plot={plot} step={step} />
        </Axes>
        {band && <MarkBand band={band} plot={plot} />}
        <Series points={points} plot={plot} comparing={comparing} />
        {point && (
          <Cursor
            x={x}
            plot={plot}
            value={point.phase === 'ahead' ? undefined : point.visits}
            before={comparing ? point.before?.visits : undefined}
          />
        )}
      </ChartFrame>
      <ChartHint id={hintId} />
    </>
  )
}
