import { detailedPeriods } from '#server/analytics/detailed-periods.ts'
import { visitsByStep } from '#server/analytics/reports.store.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { builtWithin } from '#server/visits/rollups/rollup-periods.store.ts'

import type { MoscowSteps } from './moscow-steps.ts'

interface Engines {
  sql: Sql
  clickhouse: ClickHouse
}

const MOSCOW = 'Europe/Moscow'

/** Visits of everybody's links by the label of a step. */
export async function visitsOfEveryone(
  { sql, clickhouse }: Engines,
  { from, to, steps }: MoscowSteps
): Promise<ReadonlyMap<string, number>> {
  const scope = { all: true } as const
  const built = await detailedPeriods(clickhouse, scope, await builtWithin(sql, { from, to }))
  const range = { from, to, zone: MOSCOW, previousFrom: undefined, step: 'day', since: undefined } as const
  return visitsByStep(clickhouse, { scope, range, filters: {}, built, isLittle: false }, steps)
}
