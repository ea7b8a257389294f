import type { Row } from '#contract/analytics.ts'
import { MOSCOW_OFFSET_MS } from '#contract/moscow-days.ts'

import { bucketEnd, bucketTime, type Step } from './bucket.ts'

export interface Counts {
  label: string
  visits: number
  people: number
}

/** One place of the time axis: what was counted there, and at the same place of the period before. */
export interface Point extends Counts {
  /** What is ahead is not drawn, a zero would lie; what is running still grows. */
  phase: 'past' | 'running' | 'ahead'
  before: Counts | undefined
}

const countsOf = ({ label, visits, uniqVisits }: Row): Counts => ({ label, visits, people: uniqVisits })

function phaseOf(label: string, step: Step, now: Date): Point['phase'] {
  const moscowNow = now.getTime() + MOSCOW_OFFSET_MS
  if (bucketTime(label).getTime() > moscowNow) return 'ahead'
  return bucketEnd(label, step).getTime() > moscowNow ? 'running' : 'past'
}

/** Rows of the chart, side by side with those of the period before. */
export function pointsOf(
  rows: readonly Row[],
  beforeRows: readonly Row[] | undefined,
  step: Step,
  now: Date
): Point[] {
  return rows.map((row, index) => {
    const before = beforeRows?.[index]
    return { ...countsOf(row), phase: phaseOf(row.label, step, now), before: before && countsOf(before) }
  })
}

/** Where the figures end for now. */
export const newestPoint = (points: readonly Point[]): number =>
  Math.max(
    0,
    points.findLastIndex(point => point.phase !== 'ahead')
  )

const FEW = 3

/** A line through so few would climb and fall where nothing was: such numbers stand alone. */
export function isSparse(counts: readonly Counts[]): boolean {
  const nonzero = counts.filter(({ visits }) => visits > 0).length
  return counts.length < 3 || (nonzero > 0 && nonzero <= FEW)
}
