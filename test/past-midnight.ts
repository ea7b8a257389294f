import { dayOf, startOf } from '#server/visits/moscow-days.ts'

import type { TestApp } from './app.ts'

const HOURS_MS = 2 * 3_600_000

/**
 * Moves the clock on where a Moscow day has just begun: the day before is not closed for an hour, and what is kept for some days, which is
 * counted in hours, begins with a whole day then.
 */
export function passMidnight({ now, travel }: Pick<TestApp, 'now' | 'travel'>): void {
  if (now() - startOf(dayOf(now())) < HOURS_MS) travel(HOURS_MS)
}
