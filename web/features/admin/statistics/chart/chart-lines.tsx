import { areaPath, curvePath } from '#web/ui/chart/curve.ts'

import type { Plot } from './layout.ts'
import type { Point } from './points.ts'

import classes from './line-chart.module.css'

interface ChartLinesProps {
  points: readonly Point[]
  plot: Plot
  /** The point that is read. */
  cursor: number | undefined
}

/** The present period as a line over its area, the one before as a thin dashed one. */
export function ChartLines({ points, plot, cursor }: ChartLinesProps) {
  const present = points.map(({ value }, index) => ({ x: plot.x(index), y: plot.y(value) }))
  const before = points.flatMap((point, index) =>
    point.before ? [{ x: plot.x(index), y: plot.y(point.before.value) }] : []
  )
  // The step that is still filling is no fall.
  const isRunning = points.at(-1)?.isRunning === true && points.length > 1
  const settled = isRunning ? present.slice(0, -1) : present
  const last = present.at(-1)
  const marked = cursor === undefined ? undefined : present[cursor]
  const old = cursor === undefined ? undefined : points[cursor]?.before
  return (
    <>
      <path className={classes.before} d={curvePath(before)} />
      <path className={classes.area} d={areaPath(settled, isRunning ? last : undefined, plot.y(0))} />
      <path className={classes.line} d={curvePath(settled)} />
      {isRunning && <path className={classes.line} data-running d={curvePath(present.slice(-2))} />}
      {last && !marked && <circle className={classes.dot} cx={last.x} cy={last.y} r={4} />}
      {marked && (
        <>
          <line className={classes.cursor} x1={marked.x} x2={marked.x} y1={0} y2={plot.bottom} />
          {old && <circle className={classes.dotBefore} cx={marked.x} cy={plot.y(old.value)} r={4} />}
          <circle className={classes.dot} cx={marked.x} cy={marked.y} r={5} />
        </>
      )}
    </>
  )
}
