import { DAY_MS, HOUR_MS } from './durations.ts'

/**
 * The first moment of the days that are kept, or shown; milliseconds. It counts back from the hour, so that the same question has the same
 * answer within it, and so that nothing is shown that retention removes.
 */
export const keptFrom = (days: number, now: number): number =>
  Math.floor((now - days * DAY_MS) / HOUR_MS) * HOUR_MS
