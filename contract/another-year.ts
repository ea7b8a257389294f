import { DAY_MS } from './durations.ts'

const ANOTHER_YEAR_MS = 300 * DAY_MS

/** Whether what is to come wants its year said: without it this year's might be meant. */
export const isInAnotherYear = (ms: number, now: number): boolean => ms - now > ANOTHER_YEAR_MS
