import { Type, type Static } from 'typebox'

import { PlaceRow, Row } from '#contract/analytics.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

import type { Range } from './range.ts'
import type { Scope } from './scope.ts'
import type { Step } from './steps.ts'

export interface Question {
  scope: Scope
  range: Range
}

const CITIES = 100

function scopeSql(scope: Scope): { sql: string; params: Record<string, unknown> } {
  if ('all' in scope) return { sql: 'true', params: {} }
  if ('link' in scope) return { sql: 'link = {link: UInt64}', params: { link: scope.link } }
  return {
    sql: '(owner = {owner: UInt64} or link in ({shared: Array(UInt64)}))',
    params: { owner: scope.owner, shared: scope.shared.map(BigInt) }
  }
}

const between = (from: string, to: string) =>
  `time >= fromUnixTimestamp64Milli({${from}: Int64}) and time < fromUnixTimestamp64Milli({${to}: Int64})`

/** Openings of the range in scope, confirmations and buttons apart. */
function openings({ scope, range }: Question) {
  const { sql, params } = scopeSql(scope)
  return {
    where: `${sql} and kind = 'visit' and ${between('from', 'to')}`,
    params: { ...params, from: range.from, to: range.to }
  }
}

const people = `machine = ''`

/** Rows of one dimension, most visited first. `label` is an SQL expression of ours, never of a request. */
async function byLabel(
  clickhouse: ClickHouse,
  question: Question,
  label: string,
  limit: number
): Promise<Row[]> {
  const { where, params } = openings(question)
  return select(
    clickhouse,
    Row,
    `select ${label} as label, count() as visits, uniqExact(visitor) as uniqVisits
     from visits where ${where} and ${people}
     group by label order by visits desc, label limit {limit: UInt32}`,
    { ...params, limit }
  )
}

/** Totals of the range, of the one before, and of machines. */
export async function totals(clickhouse: ClickHouse, { scope, range }: Question): Promise<Row[]> {
  const { sql, params } = scopeSql(scope)
  const [row] = await select(
    clickhouse,
    Type.Object({
      visits: Type.Integer(),
      people: Type.Integer(),
      machines: Type.Integer(),
      machineVisitors: Type.Integer(),
      previousVisits: Type.Integer(),
      previousPeople: Type.Integer()
    }),
    `with ${between('from', 'to')} as now
     select countIf(now and ${people}) as visits,
            uniqExactIf(visitor, now and ${people}) as people,
            countIf(now and not ${people}) as machines,
            uniqExactIf(visitor, now and not ${people}) as machineVisitors,
            countIf(not now and ${people}) as previousVisits,
            uniqExactIf(visitor, not now and ${people}) as previousPeople
     from visits
     where ${sql} and kind = 'visit' and ${between('earliest', 'to')}`,
    { ...params, from: range.from, to: range.to, earliest: range.previousFrom ?? range.from }
  )
  if (!row) throw new Error('totals without a row')
  return [
    { label: 'current', visits: row.visits, uniqVisits: row.people },
    { label: 'previous', visits: row.previousVisits, uniqVisits: row.previousPeople },
    { label: 'machines', visits: row.machines, uniqVisits: row.machineVisitors }
  ]
}

/**
 * Visits by step; only steps that have any. Steps of the same label are one row. Where they begin is told to the engine, whose
 * own table of time zones is another one than ours.
 */
export async function bySteps(clickhouse: ClickHouse, question: Question, steps: Step[]): Promise<Row[]> {
  if (steps.length === 0) return []
  const { where, params } = openings(question)
  return select(
    clickhouse,
    Row,
    `select transform(roundDown(toUnixTimestamp64Milli(time), {starts: Array(Int64)}),
                      {starts: Array(Int64)}, {labels: Array(String)}, '') as label,
            count() as visits, uniqExact(visitor) as uniqVisits
     from visits where ${where} and ${people} group by label order by label`,
    { ...params, starts: steps.map(step => step.from), labels: steps.map(step => step.label) }
  )
}

export const byCity = (clickhouse: ClickHouse, question: Question): Promise<Row[]> =>
  byLabel(clickhouse, question, `if(city = '', 'Не определён', city)`, CITIES)

export const bySocial = (clickhouse: ClickHouse, question: Question): Promise<Row[]> =>
  byLabel(clickhouse, question, 'social', CITIES)

/** Cities with their place; one city of two regions is two rows. */
export async function byPlace(
  clickhouse: ClickHouse,
  question: Question
): Promise<Static<typeof PlaceRow>[]> {
  const { where, params } = openings(question)
  return select(
    clickhouse,
    PlaceRow,
    `select if(city = '', 'Не определён', city) as label, count() as visits, uniqExact(visitor) as uniqVisits,
            visits.city as city, region, country, round(avg(visits.lat), 4) as lat, round(avg(visits.lon), 4) as lon
     from visits where ${where} and ${people}
     group by city, region, country order by count() desc, city, region, country limit ${CITIES}`,
    params
  )
}
