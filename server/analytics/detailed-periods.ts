import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { createLru } from '#server/platform/lru.ts'
import type { Built } from '#server/visits/rollups/cover.ts'
import { detailedBuilds } from '#server/visits/rollups/visit-sums.store.ts'

import { rollupsOf } from './scope-parts.ts'
import type { Scope } from './scope.ts'

/** A period that a scope has sums of, and of how many visits and presses they are. */
export interface DetailedPeriod extends Built {
  visits: number
}

/** Of periods that count, those that a scope has sums of: where its visits were few there are none. */
export async function detailedPeriods(
  clickhouse: ClickHouse,
  scope: Scope,
  periods: readonly Built[]
): Promise<DetailedPeriod[]> {
  const { of, scope: id } = rollupsOf(scope)
  const detailed = await detailedBuilds(
    clickhouse,
    of,
    id,
    periods.map(({ build }) => build)
  )
  return periods.flatMap(period => {
    const visits = detailed.get(period.build)
    return visits === undefined ? [] : [{ ...period, visits }]
  })
}

/** The half of them at least were asked about last; a dashboard asks ten times. */
const SCOPES = 50
/** Of a scope: five years, and the five before them, have some four thousand days and dekads. */
const BUILDS = 5000

export type DetailedPeriods = (scope: Scope, periods: readonly Built[]) => Promise<DetailedPeriod[]>

/** The same, remembered: what is built does not change. */
export function rememberDetailedPeriods(clickhouse: ClickHouse): DetailedPeriods {
  const known = createLru<Map<string, DetailedPeriod | null>>(SCOPES)
  return async (scope, periods) => {
    const { of, scope: id } = rollupsOf(scope)
    const key = `${of} ${id}`
    const before = known.get(key) ?? new Map<string, DetailedPeriod | null>()
    const asked = periods.filter(({ build }) => !before.has(build))
    const detailed = await detailedPeriods(clickhouse, scope, asked)
    const found = new Map(detailed.map(one => [one.build, one]))
    const builds = before.size + asked.length > BUILDS ? new Map<string, DetailedPeriod | null>() : before
    for (const { build } of periods) builds.set(build, before.get(build) ?? found.get(build) ?? null)
    known.set(key, builds)
    return periods.flatMap(({ build }) => builds.get(build) ?? [])
  }
}
