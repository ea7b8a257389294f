import { Type } from 'typebox'

import { PlaceRow, type Row } from '#contract/analytics.ts'
import { extend } from '#contract/extend.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Dimension } from '#server/visits/condition.ts'
import { peopleOf } from '#server/visits/people-sketch.ts'
import type { Stretch } from '#server/visits/rollups/cover.ts'

import { byLabel, TOP } from './by-label.store.ts'
import { conditionsOf, labelSql } from './filters.ts'
import { button, by, confirmation, link, opening, reason, total, type Measure } from './measure.ts'
import type { Parameters } from './parameters.ts'
import {
  ask,
  askPeople,
  Counted,
  countsOf,
  Labelled,
  readingOf,
  toRow,
  type Question
} from './question.store.ts'
import { rowsSql, visitsSql, type Reading } from './rows.ts'
import type { Step } from './steps.ts'

export const byDimension = (
  clickhouse: ClickHouse,
  question: Question,
  dimension: Dimension
): Promise<Row[]> => byLabel(clickhouse, question, by(dimension), labelSql(dimension, 'value'))

export const byReason = (clickhouse: ClickHouse, question: Question): Promise<Row[]> =>
  byLabel(clickhouse, question, reason)

/** The label is the id of the link. */
export async function byLink(clickhouse: ClickHouse, question: Question): Promise<Row[]> {
  const { scope } = question
  if (!('link' in scope)) return byLabel(clickhouse, question, link)
  const rows = await byLabel(clickhouse, question, total)
  return rows.map(({ visits, uniqVisits }) => ({ label: scope.link, visits, uniqVisits }))
}

const PressedRow = extend(Counted, { pressed: Type.String(), no: Type.Integer() })

export interface Pressed {
  pressed: string
  no: number
  visits: number
  uniqVisits: number
}

/** Which visits are of somebody who opened the link in the range as the filters say; all where there is none. */
function cameSql(reading: Reading, params: Parameters): string {
  if (conditionsOf(reading.filters).length === 0) return 'true'
  return `(visits.link, visits.visitor) in (
    select link, visitor from visits where ${visitsSql(reading, 'people', params)})`
}

/**
 * Presses of buttons by people, of each link and button, the most pressed first. Filters tell how somebody came: a press comes
 * from the landing itself, so they choose among those who opened the link in the range.
 */
export async function byButton(clickhouse: ClickHouse, question: Question): Promise<Pressed[]> {
  const rows = await askPeople(clickhouse, PressedRow, readingOf(question), (reading, params) => {
    const columns = { measure: button, visitors: true }
    const presses = rowsSql({ ...reading, filters: {} }, columns, params, cameSql(reading, params))
    return `select splitByChar('/', value)[1] as pressed, toUInt8(splitByChar('/', value)[2]) as no, ${countsOf(reading)}
      from (${presses}) group by value order by visits desc, toUInt64(pressed), no limit ${TOP}`
  })
  return rows.map(row => ({
    pressed: row.pressed,
    no: row.no,
    visits: row.visits,
    uniqVisits: peopleOf(row)
  }))
}

/** How often, and by how many people, the page «18+» was passed. There are no sums of that; filters choose as those of buttons do. */
export async function byConfirmation(clickhouse: ClickHouse, question: Question): Promise<Row[]> {
  const raw = readingOf({ ...question, built: [], isLittle: false })
  const rows = await askPeople(clickhouse, Labelled, raw, (reading, params) => {
    const columns = { measure: confirmation, visitors: true }
    const confirmed = rowsSql({ ...reading, filters: {} }, columns, params, cameSql(reading, params))
    return `select 'confirmed' as label, ${countsOf(reading)} from (${confirmed}) group by value`
  })
  return rows.length > 0 ? rows.map(toRow) : [{ label: 'confirmed', visits: 0, uniqVisits: 0 }]
}

/** When each label begins for the first time; it may come back when clocks go back. */
const beginsOf = (steps: readonly Step[]) =>
  new Map(steps.toReversed().map(({ label, from }) => [label, from]))

/** Rows by the first begin of their label. It is told to the engine, whose own table of time zones is another one than ours. */
function steppedSql(
  reading: Reading,
  columns: { measure: Measure; visitors: boolean },
  steps: readonly Step[],
  params: Parameters
): string {
  const moments = (which: readonly number[]) => params.add('Array(Int64)', which)
  const begins = beginsOf(steps)
  const again = steps.filter(({ label, from }) => begins.get(label) !== from)
  const starts = moments(steps.map(({ from }) => from))
  const begun = (ms: string) => `roundDown(${ms}, ${starts})`
  if (again.length === 0) return rowsSql(reading, { ...columns, step: begun }, params)
  const [later, first] = [
    again.map(({ from }) => from),
    again.map(({ label, from }) => begins.get(label) ?? from)
  ]
  const [from, to] = [moments(later), moments(first)]
  return rowsSql(reading, { ...columns, step: ms => `transform(${begun(ms)}, ${from}, ${to})` }, params)
}

const labelsOf = (steps: readonly Step[]) =>
  new Map([...beginsOf(steps)].map(([label, from]) => [from, label]))

const stretchesOf = (steps: readonly Step[], end: number): Stretch[] =>
  steps.map((step, index) => ({ from: step.from, to: steps[index + 1]?.from ?? end }))

const Stepped = extend(Counted, { step: Type.Integer() })

/** Totals of the range, of the one before, and of machines. */
export async function totals(clickhouse: ClickHouse, question: Question): Promise<Row[]> {
  const { from, to, previousFrom = from } = question.range
  const before = previousFrom < from ? [{ from: previousFrom, label: 'previous' }] : []
  const steps = [...before, { from, label: 'current' }]
  const whole = readingOf(question, stretchesOf(steps, to))
  const rows = await askPeople(clickhouse, Labelled, whole, (reading, params) => {
    const stepped = steppedSql(reading, { measure: opening, visitors: true }, steps, params)
    const current = params.add('Int64', from)
    return `select multiIf(value != '', 'machines', step = ${current}, 'current', 'previous') as label, ${countsOf(reading)}
      from (${stepped}) where value = '' or step = ${current} group by label`
  })
  return ['current', 'previous', 'machines'].map(label => {
    const found = rows.find(row => row.label === label)
    return found ? toRow(found) : { label, visits: 0, uniqVisits: 0 }
  })
}

/** Visits by step; only steps that have any. Steps of the same label are one row. */
export async function bySteps(clickhouse: ClickHouse, question: Question, steps: Step[]): Promise<Row[]> {
  const whole = readingOf(question, stretchesOf(steps, question.range.to))
  const labels = labelsOf(steps)
  const rows = await askPeople(clickhouse, Stepped, whole, (reading, params) => {
    const stepped = steppedSql(reading, { measure: total, visitors: true }, steps, params)
    return `select step, ${countsOf(reading)} from (${stepped}) group by step order by step`
  })
  return rows.map(row => toRow({ ...row, label: labels.get(row.step) ?? '' }))
}

const Visited = Type.Object({ step: Type.Integer(), visits: Type.Integer() })

/** The same without counting people, by the label of a step. */
export async function visitsByStep(
  clickhouse: ClickHouse,
  question: Question,
  steps: Step[]
): Promise<ReadonlyMap<string, number>> {
  const whole = readingOf(question, stretchesOf(steps, question.range.to))
  const labels = labelsOf(steps)
  const rows = await ask(clickhouse, Visited, whole, (reading, params) => {
    const stepped = steppedSql(reading, { measure: total, visitors: false }, steps, params)
    return `select step, sum(n) as visits from (${stepped}) group by step`
  })
  return new Map(rows.map(({ step, visits }) => [labels.get(step) ?? '', visits]))
}

const CountedPlace = extend(Labelled, {
  city: PlaceRow.properties.city,
  region: PlaceRow.properties.region,
  country: PlaceRow.properties.country,
  lat: PlaceRow.properties.lat,
  lon: PlaceRow.properties.lon
})

/** Cities with their place; one city of two regions is two rows. */
export async function byPlace(clickhouse: ClickHouse, question: Question): Promise<PlaceRow[]> {
  const measure = by('city')
  const rows = await askPeople(clickhouse, CountedPlace, readingOf(question), (reading, params) => {
    const most = () => {
      const sums = rowsSql(reading, { measure, visitors: false, places: true }, params)
      return `(value, region, country) in (
        select value, region, country from (${sums}) group by value, region, country
        order by sum(n) desc, value, region, country limit ${TOP})`
    }
    const sketches = rowsSql(reading, { measure, visitors: true, places: true }, params)
    return `select ${labelSql('city', 'value')} as label, ${countsOf(reading)}, value as city, region, country,
        round(sum(lat) / sum(n), 4) as lat, round(sum(lon) / sum(n), 4) as lon
      from (${sketches})
      where ${reading.isLittle ? 'true' : most()}
      group by value, region, country order by visits desc, city, region, country limit ${TOP}`
  })
  return rows.map(row => ({
    label: row.label,
    visits: row.visits,
    uniqVisits: peopleOf(row),
    city: row.city,
    region: row.region,
    country: row.country,
    lat: row.lat,
    lon: row.lon
  }))
}
