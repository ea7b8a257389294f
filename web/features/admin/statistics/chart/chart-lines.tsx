import { Area, Line, LineBefore, LineEnd } from '#web/ui/chart/line.tsx'
import type { Plot } from '#web/ui/chart/plot.ts'

import type { Point } from './points.ts'

interface ChartLinesProps {
  points: readonly Point[]
  plot: Plot
  /** A point is read: it is marked in place of the newest. */
  isRead: boolean
}

/** The present period as a line over its area, the one before as a thin dashed one. */
export function ChartLines({ points, plot, isRead }: ChartLinesProps) {
  const present = points.map(({ value }, index) => ({ x: plot.x(index), y: plot.y(value) }))
  const before = points.flatMap((point, index) =>
    point.before ? [{ x: plot.x(index), y: plot.y(point.before.value) }] : []
  )
  const isRunning = points.at(-1)?.isRunning === true
  const last = present.at(-1)
  return (
    <>
      <LineBefore places={before} />
      <Area of="main" places={present} isRunning={isRunning} base={plot.y(0)} />
      <Line of="main" places={present} isRunning={isRunning} />
      {last && !isRead && <LineEnd place={last} />}
    </>
  )
}
