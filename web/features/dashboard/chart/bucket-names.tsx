import { AxisName } from '#web/ui/chart/axes.tsx'
import type { Plot } from '#web/ui/chart/plot.ts'

import { axisLabel, bucketTime, type Step } from './bucket.ts'
import { namedBuckets, nameX } from './layout.ts'
import type { Point } from './points.ts'

interface BucketNamesProps {
  points: readonly Point[]
  plot: Plot
  step: Step
}

/** Whether a clock alone would not tell the day. */
const isOfSeveralDays = (points: readonly Point[]) =>
  bucketTime(points[0]?.label ?? '').getUTCDate() !== bucketTime(points.at(-1)?.label ?? '').getUTCDate()

/** Names for the times, under the axis. */
export const BucketNames = ({ points, plot, step }: BucketNamesProps) =>
  namedBuckets(points.length, plot, step).map(index => (
    <AxisName key={index} x={nameX(index, plot, step)} plot={plot}>
      {axisLabel(points[index]?.label ?? '', step, isOfSeveralDays(points))}
    </AxisName>
  ))
