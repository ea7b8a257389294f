import { dayOf } from '#contract/moscow-days.ts'

import { reconcileNight, reconcileWaiting } from './billing/life/reconcile.ts'
import { billingRoundJob } from './billing/life/round.ts'
import { finishOld } from './billing/subscriptions/operation-jobs.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Sql } from './platform/postgres.ts'

interface Moved {
  sql: Sql
  jobs: Jobs
  clock: Clock
}

/** So long a stop waits for the queue. */
const REST_MS = 3000
/** Where something hangs, a year is not waited for. */
const IMPATIENT_MS = 100

/**
 * What money does with time alone, for a clock that is moved by hand: to be called at each stop of it. Its hourly work,
 * once a day the comparison with the provider, and whatever else waits for its time.
 */
export function followMovedClock({ sql, jobs, clock }: Moved): () => Promise<void> {
  const aheadNow = () => clock() - systemClock()
  let [ahead, day, isCalm] = [aheadNow(), dayOf(clock()), true]

  return async () => {
    const [before, yesterday] = [ahead, day]
    ahead = aheadNow()
    day = dayOf(clock())
    await jobs.hasten(Math.max(0, ahead - before))
    for (const hourly of [billingRoundJob, finishOld, reconcileWaiting]) await jobs.add(sql, hourly, {})
    if (day !== yesterday) await jobs.add(sql, reconcileNight, {})
    isCalm = await jobs.rest(isCalm ? REST_MS : IMPATIENT_MS)
  }
}
