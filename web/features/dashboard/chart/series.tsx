import { LineBefore } from '#web/ui/chart/line.tsx'
import type { Plot } from '#web/ui/chart/plot.ts'

import { Bars, BarsBefore } from './bars.tsx'
import { Lines } from './lines.tsx'
import { isSparse, type Point } from './points.ts'

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
        <LineBefore places={before.map(({ visits }, index) => ({ x: plot.x(index), y: plot.y(visits) }))} />
      )}
    </g>
  )
}
