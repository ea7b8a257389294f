import { namedPoints, plotOf, type Plot } from '#web/ui/chart/plot.ts'
import { niceTicks } from '#web/ui/chart/scale.ts'

import type { Step } from './bucket.ts'
import type { Point } from './points.ts'

/** Where everything lies: marks reach over both periods. */
export function visitsPlot(
  points: readonly Point[],
  comparing: boolean,
  width: number,
  height: number
): Plot {
  const greatest = Math.max(
    0,
    ...points.map(point => Math.max(point.visits, comparing ? (point.before?.visits ?? 0) : 0))
  )
  return plotOf({ points: points.length, ticks: niceTicks(greatest), width, height })
}

const NAME_PX = 76
/** Where there is little room, names stand closer: two alone would say nothing about what is between them. */
const NARROW_NAME_PX = 60
const NARROW_PX = 480
const strides: Record<Step, readonly number[]> = {
  hour: [1, 2, 3, 4, 6, 12, 24],
  day: [1, 2, 4, 7, 14, 28],
  month: [1, 2, 3, 6, 12, 24]
}

/** Which points are named under the axis. Days and months count back from the last, hours from midnight. */
export const namedBuckets = (points: number, plot: Plot, step: Step): number[] =>
  namedPoints(points, plot, {
    namePx: plot.width < NARROW_PX ? NARROW_NAME_PX : NAME_PX,
    strides: strides[step],
    fromFirst: step === 'hour'
  })

/** A clock names the moment a bucket begins, a day or a month the whole of it. */
export const nameX = (index: number, plot: Plot, step: Step): number =>
  step === 'hour' ? plot.edge(index) : plot.x(index)
