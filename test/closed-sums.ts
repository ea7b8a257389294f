import { Type } from 'typebox'

import { select, type ClickHouse } from '#server/platform/clickhouse.ts'
import type { Sql } from '#server/platform/postgres.ts'
import type { Built } from '#server/visits/rollups/cover.ts'
import { endOf } from '#server/visits/rollups/period.ts'

const Day = Type.Object({ day: Type.Integer(), visits: Type.Integer() })
const Sum = Type.Object({ build: Type.String(), visits: Type.Integer() })

const MOSCOW_DAY = 'toUInt16(toDate(addHours(time, 3)))'

/** Sums of closed periods that count: how many there are, and what those say wrongly that are not the raw rows of their days. */
export async function closedSums(
  sql: Sql,
  clickhouse: ClickHouse
): Promise<{ counting: number; visits: number; wrong: string[] }> {
  const built = await sql<Built[]>`
    select span, first - date '1970-01-01' as first, build from rollup_periods where built and not stale`
  const days = await select(
    clickhouse,
    Day,
    `select ${MOSCOW_DAY} as day, count() as visits from visits where kind = 'visit' and machine = '' group by day`,
    {}
  )
  const sums = await select(
    clickhouse,
    Sum,
    `select toString(visit_sums.build) as build, sum(visit_sums.visits) as visits from visit_sums
     where of = 'everyone' and dimension = 'total' group by visit_sums.build`,
    {}
  )
  const said = new Map(sums.map(({ build, visits }) => [build, visits]))
  const wrong = built.flatMap(period => {
    const { span, first, build } = period
    const raw = days
      .filter(({ day }) => day >= first && day < endOf(period))
      .reduce((sum, { visits }) => sum + visits, 0)
    const sum = said.get(build) ?? 0
    return sum === raw ? [] : [`${span} ${first}: ${sum} instead of ${raw}`]
  })
  const ofDays = built.filter(({ span }) => span === 'day')
  const visits = ofDays.reduce((sum, { build }) => sum + (said.get(build) ?? 0), 0)
  return { counting: built.length, visits, wrong }
}
