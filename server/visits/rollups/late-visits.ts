import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { dayOf } from '#server/visits/moscow-days.ts'

import { closedUntil, markStale } from './rollup-periods.store.ts'

/** Told the days of each batch when it is stored, before its file is gone: sums of closed ones do not count any more. */
export type LateVisits = (days: readonly number[]) => Promise<void>

/** PostgreSQL is asked of late days alone, so that visits are taken in while it is away. */
export async function watchForLateVisits(sql: Sql, clock: Clock): Promise<LateVisits> {
  // Never goes back, whatever the clock does; the clock of the process that closes may be an hour ahead.
  let until = await closedUntil(sql)
  return async days => {
    until = Math.max(until, dayOf(clock()))
    const late = days.filter(day => day < until)
    if (late.length > 0) await markStale(sql, late)
  }
}
