import { dayOf } from '#contract/moscow-days.ts'
import { detailedPeriods } from '#server/analytics/detailed-periods.ts'
import { visitsByStep } from '#server/analytics/reports.store.ts'
import { allOrFault } from '#server/platform/all-or-fault.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { builtWithin } from '#server/visits/rollups/rollup-periods.store.ts'
import { visitsGone } from '#server/visits/visits-gone.store.ts'

import type { MoscowSteps } from './moscow-steps.ts'

interface Engines {
  sql: Sql
  clickhouse: ClickHouse
}

const MOSCOW = 'Europe/Moscow'

/** Visits of everybody's links that are stored now, by the label of a step. */
async function storedVisits(
  { sql, clickhouse }: Engines,
  { from, to, steps }: MoscowSteps
): Promise<ReadonlyMap<string, number>> {
  const scope = { all: true } as const
  const built = await detailedPeriods(clickhouse, scope, await builtWithin(sql, { from, to }))
  const range = {
    from,
    to,
    zone: MOSCOW,
    previousFrom: undefined,
    step: 'day',
    since: undefined,
    previousSince: undefined
  } as const
  return visitsByStep(clickhouse, { scope, range, filters: {}, built, isLittle: false }, steps)
}

/** Visits of everybody's links by the label of a step: those that are stored, and those that were removed since. */
export async function visitsOfEveryone(
  engines: Engines,
  asked: MoscowSteps
): Promise<ReadonlyMap<string, number>> {
  const { from, to, steps } = asked
  const [stored, gone] = await allOrFault([
    storedVisits(engines, asked),
    visitsGone(engines.sql, { first: dayOf(from), end: dayOf(to) })
  ])
  return new Map(
    steps.map((step, nth) => {
      let visits = stored.get(step.label) ?? 0
      const end = dayOf(steps[nth + 1]?.from ?? to)
      for (let day = dayOf(step.from); day < end; day += 1) visits += gone.get(day) ?? 0
      return [step.label, visits]
    })
  )
}
