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

/** Those that were asked about last; a dashboard asks ten times. */
const SCOPES = 200
/** Of a scope: five years have some two hundred and fifty periods. */
const BUILDS = 1000

export type DetailedPeriods = (scope: Scope, periods: readonly Built[]) => Promise<Built[]>

/** The same, remembered: what is built does not change. */
export function rememberDetailedPeriods(clickhouse: ClickHouse): DetailedPeriods {
  const known = new Map<string, Map<string, boolean>>()
  return async (scope, periods) => {
    const { of, scope: id } = rollupsOf(scope)
    const key = `${of} ${id}`
    const before = known.get(key) ?? new Map<string, boolean>()
    const asked = periods.filter(({ build }) => !before.has(build))
    const found = new Set(await detailedPeriods(clickhouse, scope, asked))
    const builds = before.size + asked.length > BUILDS ? new Map<string, boolean>() : before
    const detailed = periods.filter(one => before.get(one.build) ?? found.has(one))
    for (const { build } of periods) builds.set(build, before.get(build) ?? false)
    for (const { build } of detailed) builds.set(build, true)
    known.delete(key)
    known.set(key, builds)
    const [oldest] = known.keys()
    if (known.size > SCOPES && oldest !== undefined) known.delete(oldest)
    return detailed
  }
}
