import { hourOf } from '#contract/moscow-days.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { closedUntil, markHoursStale } from './rollup-periods.store.ts'

/** Told the hours of each batch when it is stored, before its file is gone: sums of closed ones do not count any more. */
export type LateVisits = (hours: readonly number[]) => Promise<void>

/** PostgreSQL is asked of hours alone that are over, so that visits are taken in while it is away. `clock` never goes back. */
export async function watchForLateVisits(sql: Sql, clock: Clock): Promise<LateVisits> {
  const closed = await closedUntil(sql)
  return async hours => {
    const until = Math.max(closed, hourOf(clock()))
    const late = hours.filter(hour => hour < until)
    if (late.length > 0) await markHoursStale(sql, late)
  }
}
