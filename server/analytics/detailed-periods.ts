import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Built } from '#server/visits/rollups/cover.ts'
import { detailedBuilds } from '#server/visits/rollups/visit-sums.store.ts'

import { rollupsOf } from './scope-parts.ts'
import type { Scope } from './scope.ts'

/** Of periods that count, those that a scope has sums of: where its visits were few there are none. */
export async function detailedPeriods(
  clickhouse: ClickHouse,
  scope: Scope,
  periods: readonly Built[]
): Promise<Built[]> {
  const { of, scope: id } = rollupsOf(scope)
  const detailed = await detailedBuilds(
    clickhouse,
    of,
    id,
    periods.map(({ build }) => build)
  )
  return periods.filter(({ build }) => detailed.has(build))
}
