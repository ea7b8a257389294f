import { Type, type Static } from 'typebox'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'
import { dimensions } from '#server/visits/condition.ts'
import { SeenVisit } from '#server/visits/watch-shapes.ts'

import { createParameters } from './parameters.ts'
import type { Question } from './question.store.ts'
import { visitsSql } from './rows.ts'

/** Visits that are shown one by one. */
const LAST = 20
/** Mostly the last hours have enough: only where they have not, is it looked further back. */
const LOOKS_MS = [2 * HOUR_MS, DAY_MS, 10 * DAY_MS, Infinity]

const { link, time, ...columns } = SeenVisit.properties
const Seen = Type.Object({ opened: link, at: time, ...columns })

/** The last visits by people, the newest first. What is made of a column has another name: conditions would take it for the column. */
export async function lastVisits(
  clickhouse: ClickHouse,
  question: Question,
  now: number
): Promise<Static<typeof Seen>[]> {
  const { from, to } = question.range
  // A range of today ends tonight.
  const end = Math.min(to, Math.ceil(now / HOUR_MS) * HOUR_MS)
  for (const back of LOOKS_MS) {
    const stretch = { from: Math.max(from, end - back), to }
    if (stretch.from >= to) return []
    const params = createParameters()
    const where = visitsSql({ ...question, stretches: [stretch] }, 'people', params)
    const rows = await select(
      clickhouse,
      Seen,
      `select toString(link) as opened, toUnixTimestamp64Milli(time) as at, ${dimensions.join(', ')}
       from visits where ${where} order by time desc, id desc limit ${LAST}`,
      params.values
    )
    if (rows.length === LAST || stretch.from === from) return rows
  }
  return []
}
