import { Type, type Static } from 'typebox'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

import { createParameters } from './parameters.ts'
import type { Question } from './question.store.ts'
import { visitsSql } from './rows.ts'

/** Visits that are shown one by one. */
const LAST = 20
/** Mostly the last hours have enough: only where they have not, is it looked further back. */
const LOOKS_MS = [2 * HOUR_MS, DAY_MS, 10 * DAY_MS, Infinity]

const Seen = Type.Object({
  opened: Type.String(),
  at: Type.Integer(),
  city: Type.String(),
  country: Type.String(),
  social: Type.String(),
  device: Type.String(),
  os: Type.String(),
  browser: Type.String(),
  referrer: Type.String(),
  utm_source: Type.String(),
  utm_medium: Type.String(),
  utm_campaign: Type.String(),
  utm_term: Type.String(),
  utm_content: Type.String()
})

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
      `select toString(link) as opened, toUnixTimestamp64Milli(time) as at, city, country, social, device, os, browser,
              referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content
       from visits where ${where} order by time desc, id desc limit ${LAST}`,
      params.values
    )
    if (rows.length === LAST || stretch.from === from) return rows
  }
  return []
}
