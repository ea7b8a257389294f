import { Area, Line, LineEnd } from '#web/ui/chart/line.tsx'
import type { Plot } from '#web/ui/chart/plot.ts'

import type { Point } from './points.ts'

interface LinesProps {
  /** What has come so far. */
  points: readonly Point[]
  plot: Plot
}

/** Visits as a line over its area, people as the denser area within. */
export function Lines({ points, plot }: LinesProps) {
  const visits = points.map((point, index) => ({ x: plot.x(index), y: plot.y(point.visits) }))
  const people = points.map((point, index) => ({ x: plot.x(index), y: plot.y(point.people) }))
  const last = visits.at(-1)
  const isRunning = points.at(-1)?.phase === 'running'
  return (
    <>
      <Area of="main" places={visits} isRunning={isRunning} base={plot.bottom} />
      <Area of="people" places={people} isRunning={isRunning} base={plot.bottom} />
      <Line of="people" places={people} isRunning={isRunning} />
      <Line of="main" places={visits} isRunning={isRunning} />
      {last && <LineEnd place={last} />}
    </>
  )
}
