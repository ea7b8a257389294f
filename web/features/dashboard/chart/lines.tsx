import { areaPath, curvePath } from '#web/ui/chart/curve.ts'

import type { Plot } from './layout.ts'
import type { Point } from './points.ts'

import classes from './series.module.css'

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

  // The bucket that is still filling is no fall: it hangs on the settled ones as a provisional step.
  const running = points.at(-1)?.phase === 'running'
  const settled = running ? -1 : points.length
  const settledVisits = visits.slice(0, settled)
  const settledPeople = people.slice(0, settled)
  return (
    <>
      <path
        className={classes.visitsArea}
        d={areaPath(settledVisits, running ? last : undefined, plot.bottom)}
      />
      <path
        className={classes.peopleArea}
        d={areaPath(settledPeople, running ? people.at(-1) : undefined, plot.bottom)}
      />
      <path className={classes.people} d={curvePath(settledPeople)} />
      {running && <path className={classes.people} data-running="true" d={curvePath(people.slice(-2))} />}
      <path className={classes.visits} d={curvePath(settledVisits)} />
      {running && <path className={classes.visits} data-running="true" d={curvePath(visits.slice(-2))} />}
      {last && <circle className={classes.last} cx={last.x} cy={last.y} r={4} />}
    </>
  )
}
