import { Axes, AxisName } from '#web/ui/chart/axes.tsx'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { Cursor } from '#web/ui/chart/cursor.tsx'
import { namedPoints, NARROW_PX } from '#web/ui/chart/plot.ts'
import { useReading } from '#web/ui/chart/use-reading.ts'

import { ChartLines } from './chart-lines.tsx'
import { figurePlot } from './layout.ts'
import { PointNote } from './point-note.tsx'
import type { Point } from './points.ts'

const NAME_PX = 72
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

/** One figure over time beside the period before. */
export function LineChart({ label, points, words }: LineChartProps) {
  const { ref, width, index, isRead, onMove, pointerOn } = useReading(points.length)
  const plot = figurePlot(points, width, width < NARROW_PX ? 220 : 288)
  const point = points[index]
  const read = isRead ? point : undefined
  const x = plot.x(index)
  return (
    <ChartFrame
      ref={ref}
      plot={plot}
      pointer={pointerOn(plot)}
      reader={{
        label: `График, ${label}: стрелками по точкам`,
        points: points.length,
        index,
        text: point && spoken(point, words),
        onMove
      }}
      over={read && <PointNote point={read} words={words} x={x} plot={plot} />}
    >
      <Axes plot={plot}>
        {namedPoints(points.length, plot, { namePx: NAME_PX }).map(named => (
          <AxisName key={named} x={Math.min(plot.x(named), width - HALF_NAME_PX)} plot={plot}>
            {points[named]?.short}
          </AxisName>
        ))}
      </Axes>
      <ChartLines points={points} plot={plot} isRead={read !== undefined} />
      {read && <Cursor x={x} plot={{ ...plot, top: 0 }} value={read.value} before={read.before?.value} />}
    </ChartFrame>
  )
}
