import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { isRewriting } from '#server/visits/rewriting.store.ts'
import { dekadOf } from '#server/visits/rollups/period.ts'
import { leavePeriods, markStale } from '#server/visits/rollups/rollup-periods.store.ts'
import { rewriteStoredVisits } from '#server/visits/stored-visits-lock.ts'
import {
  deleteOld,
  isEmpty,
  isNoted,
  isThere,
  notePast,
  visitsByDay
} from '#server/visits/visit-retention.store.ts'
import { noteGone } from '#server/visits/visits-gone.store.ts'

import { isStillDue } from './due.ts'
import { endRemoval, keepNoLonger, keepStep, openRemoval, type OpenRemoval } from './removals.store.ts'
import { createTerms } from './terms.ts'

export interface RemoveDependencies {
  sql: Sql
  clickhouse: ClickHouse
  clock: Clock
  log: Logger
}

/** `busy`: the engine or somebody else is at it. */
type Outcome = 'done' | 'noted' | 'deleting' | 'busy'

const daysOf = (first: number): number[] =>
  Array.from({ length: dekadOf(first).end - first }, (_, index) => first + index)

/** Sums of a dekad are made anew, of what is left of it; where nothing is, they go. False: not now. */
async function settleSums(
  { clickhouse, clock }: RemoveDependencies,
  tx: SqlRunner,
  first: number
): Promise<boolean> {
  await markStale(tx, daysOf(first))
  return !(await isEmpty(clickhouse, first)) || leavePeriods(tx, first, dekadOf(first).end, clock())
}

/** Once some of it is noted it goes on, whatever has changed since. */
async function mayBegin({ sql, clickhouse, clock, log }: RemoveDependencies, removal: OpenRemoval) {
  if (await isNoted(clickhouse, removal)) return true
  const now = clock()
  return isStillDue({ terms: createTerms(sql, log, now), now }, removal)
}

async function advance(deps: RemoveDependencies, tx: SqlRunner, removal: OpenRemoval): Promise<Outcome> {
  const { sql, clickhouse } = deps
  const { id, first, step } = removal
  if (await isRewriting(clickhouse)) return 'busy'
  if (step === 'begun') {
    // What is due is found anew.
    if (!(await mayBegin(deps, removal))) {
      await endRemoval(tx, id)
      return 'done'
    }
    // At once, so that reports read what is there meanwhile.
    await markStale(sql, daysOf(first))
    await notePast(clickhouse, removal)
    await noteGone(tx, { removal: id }, await visitsByDay(clickhouse, removal))
    await keepNoLonger(tx, removal, dekadOf(first).end)
    await keepStep(tx, id, 'noted')
    // Those whose rows were changed do not wait for the engine.
    return 'noted'
  }
  // An engine that was killed may have forgotten what it was told.
  if (step === 'noted' || (await isThere(clickhouse, removal))) {
    await deleteOld(clickhouse, removal)
    await keepStep(tx, id, 'deleting')
    return 'deleting'
  }
  if (!(await settleSums(deps, tx, first))) return 'busy'
  await endRemoval(tx, id)
  return 'done'
}

/**
 * Takes the open removal as far as it goes now; given up at any point, it is taken up there. What a step does is as good done twice:
 * counts are noted once, and only a step that was noted is followed by the deletion.
 */
export async function continueRemoval(deps: RemoveDependencies): Promise<Outcome> {
  const outcome = await rewriteStoredVisits(deps.sql, async tx => {
    const removal = await openRemoval(tx)
    return removal ? advance(deps, tx, removal) : 'done'
  })
  return outcome ?? 'busy'
}
