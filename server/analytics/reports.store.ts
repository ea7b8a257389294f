import { Type, type Static } from 'typebox'

import { PlaceRow, Row, type Filters } from '#contract/analytics.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'
import type { Dimension } from '#server/visits/condition.ts'

import { conditionsOf, filterSql, labelSql } from './filters.ts'
import type { Range } from './range.ts'
import type { Scope } from './scope.ts'
import type { Step } from './steps.ts'

export interface Question {
  scope: Scope
  range: Range
  filters: Filters
}

/** Rows of a report that has no end of its own. */
const TOP = 100
/** Visits that are shown one by one. */
const LAST = 20

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

/** Openings of a scope that the filters find, confirmations and buttons apart. */
function openings({ scope, filters }: Question) {
  const whose = scopeSql(scope)
  const which = filterSql(filters)
  return {
    where: `${whose.sql} and ${which.sql} and kind = 'visit'`,
    params: { ...whose.params, ...which.params }
  }
}

const people = `machine = ''`
const machines = `machine != ''`

/** Openings of the range, by people or by machines. */
function openingsInRange(question: Question, by: string) {
  const { where, params } = openings(question)
  const { from, to } = question.range
  return { where: `${where} and ${between('from', 'to')} and ${by}`, params: { ...params, from, to } }
}

const counts = 'count() as visits, uniqExact(visitor) as uniqVisits'

/** Rows by a label, most visited first. `label` is an SQL expression of ours, never of a request. */
async function byLabel(
  clickhouse: ClickHouse,
  question: Question,
  label: string,
  by: string
): Promise<Row[]> {
  const { where, params } = openingsInRange(question, by)
  return select(
    clickhouse,
    Row,
    `select ${label} as label, ${counts} from visits where ${where}
     group by label order by visits desc, label limit ${TOP}`,
    params
  )
}

export const byDimension = (
  clickhouse: ClickHouse,
  question: Question,
  dimension: Dimension
): Promise<Row[]> => byLabel(clickhouse, question, labelSql(dimension), people)

export const byReason = (clickhouse: ClickHouse, question: Question): Promise<Row[]> =>
  byLabel(clickhouse, question, 'machine', machines)

/** The label is the id of the link. */
export const byLink = (clickhouse: ClickHouse, question: Question): Promise<Row[]> =>
  byLabel(clickhouse, question, 'toString(link)', people)

const Pressed = Type.Object({
  pressed: Type.String(),
  no: Type.Integer(),
  visits: Type.Integer(),
  uniqVisits: Type.Integer()
})
export type Pressed = Static<typeof Pressed>

/**
 * Presses of buttons by people, of each link and button, the most pressed first. Filters tell how somebody came: a press comes
 * from the landing itself, so they choose among those who opened the link in the range.
 */
export async function byButton(clickhouse: ClickHouse, question: Question): Promise<Pressed[]> {
  const whose = scopeSql(question.scope)
  const came = openingsInRange(question, people)
  const chosen =
    conditionsOf(question.filters).length === 0
      ? 'true'
      : `(link, visitor) in (select link, visitor from visits where ${came.where})`
  return select(
    clickhouse,
    Pressed,
    `select toString(link) as pressed, button as no, ${counts} from visits
     where ${whose.sql} and kind = 'button' and ${people} and ${between('from', 'to')} and ${chosen}
     group by link, button order by visits desc, link, button limit ${TOP}`,
    came.params
  )
}

/** Totals of the range, of the one before, and of machines. */
export async function totals(clickhouse: ClickHouse, question: Question): Promise<Row[]> {
  const { where, params } = openings(question)
  const { from, to, previousFrom } = question.range
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
            countIf(now and ${machines}) as machines,
            uniqExactIf(visitor, now and ${machines}) as machineVisitors,
            countIf(not now and ${people}) as previousVisits,
            uniqExactIf(visitor, not now and ${people}) as previousPeople
     from visits where ${where} and ${between('earliest', 'to')}`,
    { ...params, from, to, earliest: previousFrom ?? from }
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
  const { where, params } = openingsInRange(question, people)
  return select(
    clickhouse,
    Row,
    `select transform(roundDown(toUnixTimestamp64Milli(time), {starts: Array(Int64)}),
                      {starts: Array(Int64)}, {labels: Array(String)}, '') as label, ${counts}
     from visits where ${where} group by label order by label`,
    { ...params, starts: steps.map(step => step.from), labels: steps.map(step => step.label) }
  )
}

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
export async function lastVisits(clickhouse: ClickHouse, question: Question): Promise<Static<typeof Seen>[]> {
  const { where, params } = openingsInRange(question, people)
  return select(
    clickhouse,
    Seen,
    `select toString(link) as opened, toUnixTimestamp64Milli(time) as at, city, country, social, device, os, browser,
            referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content
     from visits where ${where} order by time desc, id desc limit ${LAST}`,
    params
  )
}

/** Cities with their place; one city of two regions is two rows. */
export async function byPlace(
  clickhouse: ClickHouse,
  question: Question
): Promise<Static<typeof PlaceRow>[]> {
  const { where, params } = openingsInRange(question, people)
  return select(
    clickhouse,
    PlaceRow,
    `select ${labelSql('city')} as label, ${counts},
            visits.city as city, region, country, round(avg(visits.lat), 4) as lat, round(avg(visits.lon), 4) as lon
     from visits where ${where}
     group by city, region, country order by count() desc, city, region, country limit ${TOP}`,
    params
  )
}
