const ANOTHER_YEAR_MS = 300 * 86_400_000

/** Whether what is to come wants its year said: without it this year's might be meant. */
export const isInAnotherYear = (ms: number, now: number): boolean => ms - now > ANOTHER_YEAR_MS
