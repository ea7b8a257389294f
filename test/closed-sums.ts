import { Type } from 'typebox'

import { select, type ClickHouse } from '#server/platform/clickhouse.ts'
import type { Sql } from '#server/platform/postgres.ts'
import type { Built } from '#server/visits/rollups/cover.ts'
import { beginOf, endOf } from '#server/visits/rollups/period.ts'

const Hour = Type.Object({ hour: Type.Integer(), visits: Type.Integer() })
const Sum = Type.Object({ build: Type.String(), visits: Type.Integer() })

/** Sums of closed periods that count: how many there are, and what those say wrongly that are not the raw rows of their days. */
export async function closedSums(
  sql: Sql,
  clickhouse: ClickHouse
): Promise<{ counting: number; visits: number; wrong: string[] }> {
  const built = await sql<Built[]>`
    select span, first - date '1970-01-01' as first, hour, build from rollup_periods where built and not stale`
  const hours = await select(
    clickhouse,
    Hour,
    `select intDiv(toUnixTimestamp(time), 3600) * 3600000 as hour, count() as visits from visits where kind = 'visit' and machine = '' group by hour`,
    {}
  )
  const sums = await select(
    clickhouse,
    Sum,
    ['visit_sums', 'hour_sums']
      .map(
        table => `select toString(${table}.build) as build, sum(${table}.visits) as visits from ${table}
          where of = 'everyone' and dimension = 'total' group by ${table}.build`
      )
      .join(' union all '),
    {}
  )
  const ofHours = await select(
    clickhouse,
    Sum,
    `select toString(hour_totals.build) as build, sum(hour_totals.visits) as visits from hour_totals
     where of = 'everyone' and dimension = 'total' group by hour_totals.build`,
    {}
  )
  const said = new Map(sums.map(({ build, visits }) => [build, visits]))
  const saidByHours = new Map(ofHours.map(one => [one.build, one.visits]))
  const wrong = built.flatMap(period => {
    const { span, first, hour, build } = period
    const raw = hours
      .filter(one => one.hour >= beginOf(period) && one.hour < endOf(period))
      .reduce((sum, { visits }) => sum + visits, 0)
    const sum = said.get(build) ?? 0
    const byHours = span === 'day' ? (saidByHours.get(build) ?? 0) : raw
    return sum === raw && byHours === raw
      ? []
      : [`${span} ${first} ${hour}: ${sum}, by the hour ${byHours}, instead of ${raw}`]
  })
  const ofDays = built.filter(({ span }) => span === 'day')
  const visits = ofDays.reduce((sum, { build }) => sum + (said.get(build) ?? 0), 0)
  return { counting: built.length, visits, wrong }
}
