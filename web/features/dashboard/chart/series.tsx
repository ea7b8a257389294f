import { areaPath, curvePath, lineTo } from './curve.ts'
import type { Plot } from './layout.ts'
import type { Point } from './points.ts'

import classes from './series.module.css'

interface SeriesProps {
  points: readonly Point[]
  plot: Plot
  comparing: boolean
}

/** Visits as a line over its area, people as the denser area within, the period before as a thin dashed line. */
export function Series({ points, plot, comparing }: SeriesProps) {
  const place = (value: number, index: number) => ({ x: plot.x(index), y: plot.y(value) })
  const come = points.filter(point => point.phase !== 'ahead')
  const visits = come.map((point, index) => place(point.visits, index))
  const people = come.map((point, index) => place(point.people, index))
  const before = points.flatMap((point, index) => (point.before ? [place(point.before.visits, index)] : []))
  const last = visits.at(-1)

  // The bucket that is still filling is no fall: it hangs on the settled ones as a provisional step.
  const running = come.at(-1)?.phase === 'running'
  const settled = running ? -1 : come.length
  const settledVisits = visits.slice(0, settled)
  const settledPeople = people.slice(0, settled)
  const visitsSoFar = running ? last : undefined
  const peopleSoFar = running ? people.at(-1) : undefined
  return (
    <g>
      <path className={classes.visitsArea} d={areaPath(settledVisits, visitsSoFar, plot.bottom)} />
      <path className={classes.peopleArea} d={areaPath(settledPeople, peopleSoFar, plot.bottom)} />
      <path
        className={classes.people}
        d={curvePath(settledPeople) + lineTo(settledPeople[0] && peopleSoFar)}
      />
      {comparing && <path className={classes.before} d={curvePath(before)} />}
      <path className={classes.visits} d={curvePath(settledVisits)} />
      {running && <path className={classes.running} d={curvePath(visits.slice(-2))} />}
      {last && <circle className={classes.last} cx={last.x} cy={last.y} r={4} />}
    </g>
  )
}
