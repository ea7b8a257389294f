import type { Standing } from './fold.ts'

const DAY_MS = 86_400_000

/** Whole days that are left and cost nothing: a change of plan makes nothing of them. */
export const freeDaysLeft = ({ segments }: Standing, at: number): number =>
  Math.floor(
    segments
      .filter(({ to, money }) => money === 0 && to > at)
      .reduce((sum, { from, to }) => sum + to - Math.max(at, from), 0) / DAY_MS
  )
