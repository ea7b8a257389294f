import { hoursOf, rangeOf, type DateRange } from '#web/features/dashboard/period/range.ts'
import type { Plot } from '#web/ui/chart/plot.ts'

import { bucketEnd, bucketTime, type Step } from './bucket.ts'
import type { Point } from './points.ts'

/** A part of the chart that is being marked, by the places of its points. */
export interface Mark {
  anchor: number
  head: number
  by: 'pointer' | 'keys'
}

export const markedPoints = (points: readonly Point[], { anchor, head }: Mark): readonly Point[] =>
  points.slice(Math.min(anchor, head), Math.max(anchor, head) + 1)

const hourText = (time: Date): string => time.toISOString().slice(0, 16)

const laterOf = (one: string, other: string) => (one > other ? one : other)
const earlierOf = (one: string, other: string) => (one < other ? one : other)

/** The time that is marked; a first or last bucket that stands out of the period is cut like the period. */
export function markedRange(
  points: readonly Point[],
  mark: Mark,
  step: Step,
  period: DateRange
): DateRange | undefined {
  const marked = markedPoints(points, mark)
  const first = marked[0]
  const last = marked.at(-1)
  if (!first || !last) return undefined
  const { begin, end } = hoursOf(period)
  return rangeOf({
    begin: laterOf(begin, hourText(bucketTime(first.label))),
    end: earlierOf(end, hourText(bucketEnd(last.label, step)))
  })
}

/** Whether it would show anything more: not what is shown already, no lone hour, nothing that is still ahead. */
export function isWorthZooming(points: readonly Point[], mark: Mark, step: Step, period: DateRange): boolean {
  const range = markedRange(points, mark, step, period)
  const marked = markedPoints(points, mark)
  if (!range || marked[0]?.phase === 'ahead') return false
  if (step === 'hour' && marked.length < 2) return false
  return range.from !== period.from || range.to !== period.to
}

/** From where the first marked bucket begins to where the last ends. */
export const markBand = ({ anchor, head }: Mark, plot: Plot) => ({
  left: plot.edge(Math.min(anchor, head)),
  right: plot.edge(Math.max(anchor, head) + 1)
})
