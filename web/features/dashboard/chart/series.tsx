import { curvePath } from '#web/ui/chart/curve.ts'

import { Bars, BarsBefore } from './bars.tsx'
import type { Plot } from './layout.ts'
import { Lines } from './lines.tsx'
import { isSparse, type Point } from './points.ts'

import classes from './series.module.css'

interface SeriesProps {
  points: readonly Point[]
  plot: Plot
  comparing: boolean
}

/** Visits over people, the period before thin and dashed: lines, or bars where a line would tell of visits that were none. */
export function Series({ points, plot, comparing }: SeriesProps) {
  const come = points.filter(point => point.phase !== 'ahead')
  const before = comparing ? points.flatMap(point => point.before ?? []) : []
  return (
    <g>
      {isSparse(come) ? <Bars points={come} plot={plot} /> : <Lines points={come} plot={plot} />}
      {isSparse(before) ? (
        <BarsBefore counts={before} plot={plot} />
      ) : (
        <path
          className={classes.before}
          d={curvePath(before.map(({ visits }, index) => ({ x: plot.x(index), y: plot.y(visits) })))}
        />
      )}
    </g>
  )
}
