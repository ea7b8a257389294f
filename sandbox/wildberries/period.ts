import { dayOf, readDay } from './moscow.ts'

/** Days since 1970-01-01, both included. */
export interface Period {
  start: number
  end: number
}

/**
 * Whole days that lie at most `depth` days back.
 * @returns the days, or what is wrong with them as the marketplace says it.
 */
export function readPeriod(
  given: { start: string; end: string },
  depth: number,
  now: number
): Period | string {
  const [start, end, today] = [readDay(given.start), readDay(given.end), dayOf(now)]
  if (start === undefined) return 'validate: invalid start day: wrong format'
  if (end === undefined) return 'validate: invalid end day: wrong format'
  if (start > end) return 'validate: invalid start day: start day is after end day'
  if (end > today) return 'validate: invalid end day: end day is in the future'
  if (start < today - depth || end - start >= depth) {
    return 'validate: invalid start day: excess limit on days'
  }
  return { start, end }
}
