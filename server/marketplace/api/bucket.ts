import { DAY_MS } from '#contract/durations.ts'

import type { Limit } from './limits.ts'

/** Calls that may be made, as of a moment; milliseconds. */
export interface Bucket {
  left: number
  /** In the future while a call is under way: nothing is added before its answer, or before none can come any more. */
  at: number
  /** The marketplace itself said that it answers nothing before. */
  closedUntil: number | null
}

/** No call and no word of the marketplace reaches further: a later moment was written by a clock that was set back since. */
const AHEAD_MAX_MS = DAY_MS

const within = (moment: number, now: number) => (moment - now > AHEAD_MAX_MS ? now : moment)

export const fullBucket = ({ burst }: Limit, now: number): Bucket => ({
  left: burst,
  at: now,
  closedUntil: null
})

/** The same bucket now. A clock that is behind adds nothing and takes nothing back. */
export function bucketNow(
  { left, at, closedUntil }: Bucket,
  { burst, intervalMs }: Limit,
  now: number
): Bucket {
  const from = within(at, now)
  const until = closedUntil === null ? now : within(closedUntil, now)
  return {
    left: Math.min(burst, left + Math.max(0, now - from) / intervalMs),
    at: Math.max(from, now),
    closedUntil: until > now ? until : null
  }
}

/** Milliseconds until so many calls may have been made, as far as is known while one is under way. */
export function waitFor(bucket: Bucket, limit: Limit, now: number, calls = 1): number {
  const { left, closedUntil } = bucketNow(bucket, limit, now)
  const refill = Math.ceil(Math.max(0, calls - left) * limit.intervalMs)
  return closedUntil === null ? refill : Math.max(refill, closedUntil - now)
}

/** What the marketplace told of its own bucket. */
export interface Told {
  /** Calls that it still lets through at once. */
  left?: number
  /** Milliseconds until it lets one through. */
  closedMs?: number
}

/** The bucket when the marketplace has told of its own; a word of it never adds calls, but that it lets the next one through. */
export function bucketAfter(bucket: Bucket, { left = Infinity, closedMs }: Told, now: number): Bucket {
  if (closedMs !== undefined) {
    const until = Math.max(now + Math.min(closedMs, AHEAD_MAX_MS), within(bucket.closedUntil ?? now, now))
    return { left: 1, at: until, closedUntil: until }
  }
  return { ...bucket, left: Math.min(bucket.left, left) }
}
