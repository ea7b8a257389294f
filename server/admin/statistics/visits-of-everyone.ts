import { dayOf } from '#contract/moscow-days.ts'
import { detailedPeriods } from '#server/analytics/detailed-periods.ts'
import { visitsByStep } from '#server/analytics/reports.store.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { dekadOf } from '#server/visits/rollups/period.ts'
import { builtWithin } from '#server/visits/rollups/rollup-periods.store.ts'
import { isPast } from '#server/visits/visit-retention.store.ts'
import { visitsGone, type StillLeaving } from '#server/visits/visits-gone.store.ts'

import type { MoscowSteps } from './moscow-steps.ts'

interface Engines {
  sql: Sql
  clickhouse: ClickHouse
}

const MOSCOW = 'Europe/Moscow'

/** Which raw visits are not about to go. */
function staying({ owners, removal }: StillLeaving): string | undefined {
  const conditions = [
    owners.length > 0 && `visits.owner not in (${owners.map(BigInt).join()})`,
    removal && `not (${isPast(removal)})`
  ]
  return conditions.filter(Boolean).join(' and ') || undefined
}

/** Visits of everybody's links that are stored now and are to stay, by the label of a step. */
async function storedVisits(
  { sql, clickhouse }: Engines,
  { from, to, steps }: MoscowSteps,
  leaving: StillLeaving
): Promise<ReadonlyMap<string, number>> {
  const scope = { all: true } as const
  // Sums may have what is about to go, whenever they were made.
  const left = new Set(leaving.days.map(day => dekadOf(day).first))
  const periods = (await builtWithin(sql, { from, to })).filter(
    ({ first }) => !left.has(dekadOf(first).first)
  )
  const built = await detailedPeriods(clickhouse, scope, periods)
  const range = {
    from,
    to,
    zone: MOSCOW,
    previousFrom: undefined,
    step: 'day',
    since: undefined,
    previousSince: undefined
  } as const
  const question = { scope, range, filters: {}, built, isLittle: false, counting: staying(leaving) }
  return visitsByStep(clickhouse, question, steps)
}

/** Visits of everybody's links by the label of a step: those that are stored, and those that were removed since or are about to be. */
export async function visitsOfEveryone(
  engines: Engines,
  asked: MoscowSteps
): Promise<ReadonlyMap<string, number>> {
  const { from, to, steps } = asked
  // First: what is noted meanwhile is still there, but for what is so small that it is gone before the question is answered.
  const gone = await visitsGone(engines.sql, { first: dayOf(from), end: dayOf(to) })
  const stored = await storedVisits(engines, asked, gone.leaving)
  return new Map(
    steps.map((step, nth) => {
      let visits = stored.get(step.label) ?? 0
      const end = dayOf(steps[nth + 1]?.from ?? to)
      for (let day = dayOf(step.from); day < end; day += 1) visits += gone.visits.get(day) ?? 0
      return [step.label, visits]
    })
  )
}
