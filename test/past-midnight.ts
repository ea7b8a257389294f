import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'

import type { TestApp } from './app.ts'

/**
 * Moves the clock on where a Moscow day has just begun: the day before is not closed for an hour, and what is kept for some days, which is
 * counted in hours, begins with a whole day then. And where one is about to end: tests are to be of one day.
 */
export function passMidnight({ now, travel }: Pick<TestApp, 'now' | 'travel'>): void {
  const passed = () => now() - startOf(dayOf(now()))
  if (passed() > DAY_MS - HOUR_MS) travel(HOUR_MS)
  if (passed() < 2 * HOUR_MS) travel(2 * HOUR_MS)
}
