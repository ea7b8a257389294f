import { DAY_MS } from '#contract/durations.ts'
import { addMonths } from '#contract/months.ts'

/** Whole days of a term that begins then: Moscow's days are all of 24 hours. */
export const daysOfTerm = (at: number, months: number): number => (addMonths(at, months) - at) / DAY_MS

export const daysLater = (at: number, days: number): number => at + days * DAY_MS

/** The provider takes no charge that is further away than a year. */
export const isTooFar = (at: number, now: number, months = 12): boolean => at > addMonths(now, months)
