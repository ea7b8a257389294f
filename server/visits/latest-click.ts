import { DAY_MS } from '#contract/durations.ts'

/** So long after it happened may a click come in: one of a process that was away, of whose spool it is. Milliseconds. */
export const LATEST_CLICK_MS = 92 * DAY_MS
