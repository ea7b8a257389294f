import { DAY_MS } from './durations.ts'

const ANOTHER_YEAR_MS = 300 * DAY_MS

/** Whether a day that was or is to come wants its year said: without it this year's might be meant. */
export const isInAnotherYear = (ms: number, now: number): boolean => Math.abs(ms - now) > ANOTHER_YEAR_MS
