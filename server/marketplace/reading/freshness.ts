const SLACK_MS = 60_000

/**
 * Whether what was said at a moment is fresh at another one; milliseconds, and seconds for which it stays so. What was said later
 * than now was so by a clock that was set back since: nobody knows how long ago.
 */
export const isFreshFor = (seconds: number, at: number, now: number): boolean =>
  at <= now + SLACK_MS && now < at + seconds * 1000
