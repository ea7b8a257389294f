import { Type } from 'typebox'

import { HOUR_MS } from '#contract/durations.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

import { insertVisitsSql, momentsSql } from './report-visits.ts'

// The last hours lie in the table as they do where clicks come in one after another: in parts of their own, which the engine has
// merged as far as it does by itself. Inserted by the million they would be part of their month's millions.

const HOURS = 6
/** Clicks of so long are a batch. */
const BATCH_MS = 60_000

const Until = Type.Object({ until: Type.Integer() })

/** Takes the visits of the last hours out and lets them come in again. */
export async function layTail(
  clickhouse: ClickHouse,
  all: number,
  stretch: { from: number; to: number }
): Promise<void> {
  const begin = stretch.to - HOURS * HOUR_MS
  await clickhouse.writer.command({
    query: `alter table visits delete where time >= fromUnixTimestamp64Milli(${begin})`,
    clickhouse_settings: { mutations_sync: '2' }
  })
  // Visits are numbered in the order of time.
  const [row] = await select(clickhouse, Until, 'select count() as until from visits', {})
  let first = row?.until ?? 0
  const ends = await select(
    clickhouse,
    Until,
    `select max(i) + 1 as until from (${momentsSql(all, stretch, first)}) group by intDiv(ms, ${BATCH_MS}) order by until`,
    {}
  )
  for (const { until } of ends) {
    await clickhouse.writer.command({ query: insertVisitsSql(all, stretch, first, until - first) })
    first = until
  }
}
