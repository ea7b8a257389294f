import { DAY_MS } from '#contract/durations.ts'

import type { Standing } from './fold.ts'

/** Whole days that are left and cost nothing: a change of plan makes nothing of them. */
export const freeDaysLeft = ({ segments }: Standing, at: number): number =>
  Math.floor(
    segments
      .filter(({ to, money }) => money === 0 && to > at)
      .reduce((sum, { from, to }) => sum + to - Math.max(at, from), 0) / DAY_MS
  )
