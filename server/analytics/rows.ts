import type { Filters } from '#contract/analytics.ts'
import { dateOf } from '#contract/moscow-days.ts'
import { listOfVisits, noSketch, sketchOfVisits } from '#server/visits/people-sketch.ts'
import { coverBy, joined, type Built, type HourlyCover, type Stretch } from '#server/visits/rollups/cover.ts'
import { beginOf, endOf } from '#server/visits/rollups/period.ts'
import { tableOf, type SumsTable } from '#server/visits/rollups/visit-sums.store.ts'

import { conditionsOf, filterSql } from './filters.ts'
import { countedSql, type Counted, type Measure } from './measure.ts'
import type { Parameters } from './parameters.ts'
import { partsOf, type ScopePart } from './scope-parts.ts'
import type { Scope } from './scope.ts'

/** What a report reads: of whom, when, and which rollups count. */
export interface Reading {
  scope: Scope
  /** One after another. */
  stretches: readonly Stretch[]
  filters: Filters
  /** Periods that count, with all sums of the scope. */
  built: readonly Built[]
  /** Whether visits are probably few, so that visitors of raw ones are listed, not sketched, which is quick and may not do. */
  isLittle: boolean
  /** Which raw visits count, as SQL of ours, where some do not. */
  counting?: string | undefined
}

/** Whether every row has its visitors listed, and none a sketch: little, and no closed period is read. */
export const isListed = (reading: Pick<Reading, 'built' | 'filters' | 'isLittle'>): boolean =>
  reading.isLittle && reading.built.length === 0 && conditionsOf(reading.filters).length === 0

interface Columns {
  measure: Measure
  /** Sketches of visitors too: what only finds the most visited can do without. */
  visitors: boolean
  /** Raw visits one by one, where there are more values than can be told apart. */
  isEach?: boolean
  /** Region, country and where it lies, of cities. */
  places?: boolean
  /** The start of a row's step, as SQL of ours over `ms`, the milliseconds of a visit or of a period's begin. */
  step?: (ms: string) => string
}

/** Milliseconds of the first moment of a period, which begins with a Moscow day or is an hour of it. */
const periodBegin = (table: SumsTable) =>
  `(toInt64(toUInt16(first)) * 24 - 3${table === 'visit_sums' ? '' : ' + hour'}) * 3600000`

/** Of which closed days have the totals of their hours. */
const hourly: ReadonlySet<string> = new Set(['total', 'machine'])

/** Covers of neighbouring stretches as one, but no period reaches from one into the next. */
function coverAll(
  { stretches, built }: Pick<Reading, 'stretches' | 'built'>,
  { dimensions }: Measure
): HourlyCover {
  const isHourly = dimensions.every(dimension => hourly.has(dimension))
  const each = stretches.map(coverBy(built, isHourly ? 'hours of days' : 'whole periods'))
  return {
    built: each.flatMap(one => one.built),
    hours: each.flatMap(one => one.hours),
    gaps: joined(each.flatMap(one => one.gaps))
  }
}

const selected = (columns: readonly (string | false | undefined)[]) => columns.filter(Boolean).join(', ')

const firstsOf = (built: readonly Built[], params: Parameters) =>
  params.add('Array(Date)', [...new Set(built.map(({ first }) => dateOf(first)))])

/** @param values one or several, never none */
const oneOf = (column: string, values: readonly string[], params: Parameters) =>
  values.length === 1
    ? `${column} = ${params.add('String', values[0])}`
    : `${column} in ${params.add('Array(String)', values)}`

/**
 * Which rows are of some periods, beside their builds: where the engine finds them. Rows of days on which a dekad begins are found too, and have
 * another build: to tell the spans apart takes a tenth of a short question, which is mostly planned.
 */
const ofPeriods = (built: readonly Built[], params: Parameters) => `first in ${firstsOf(built, params)}`

/** The same of hours of days, whose builds have all hours of their day. */
function ofHours(hours: readonly Built[], params: Parameters): string {
  const begin = periodBegin('hour_totals')
  const stretches = joined(hours.map(one => ({ from: beginOf(one), to: endOf(one) })))
  const moments = stretches.map(
    ({ from, to }) => `${begin} >= ${params.add('Int64', from)} and ${begin} < ${params.add('Int64', to)}`
  )
  return `${ofPeriods(hours, params)} and (${moments.join(' or ')})`
}

/**
 * To be told what to read first saves the engine half a millisecond of planning. `identity`: it would compare builds with each mark,
 * a millisecond, though they are the last column of its index and leave out none.
 */
function fromRollups(
  part: ScopePart,
  table: SumsTable,
  built: readonly Built[],
  columns: Columns,
  params: Parameters
): string {
  const { measure, visitors, places, step } = columns
  const dimensions = oneOf('dimension', measure.dimensions, params)
  const periods = table === 'hour_totals' ? ofHours(built, params) : ofPeriods(built, params)
  const builds = params.add('Array(UInt64)', [...new Set(built.map(({ build }) => build))].map(BigInt))
  return `select ${selected([
    'value',
    places && 'region, country, lat, lon',
    step && `${step(periodBegin(table))} as step`,
    'visits as n',
    visitors && 'few, many, bits'
  ])} from ${table}
    prewhere ${part.rollups} and ${dimensions} and ${periods} and identity(build) in ${builds}`
}

const within = (gaps: readonly Stretch[], params: Parameters) => {
  const moment = (ms: number) => `fromUnixTimestamp64Milli(${params.add('Int64', ms)})`
  return gaps.map(({ from, to }) => `time >= ${moment(from)} and time < ${moment(to)}`).join(' or ')
}

/** `which`: what is chosen of them. Which condition of it leaves out most the engine knows better; of all others it is told what to read first. */
function fromVisits(
  part: ScopePart,
  gaps: readonly Stretch[],
  columns: Columns & { people: string },
  which: string | undefined,
  params: Parameters
): string {
  const { measure, visitors, isEach, places, step, people } = columns
  const [where, chosen] = which === undefined ? ['prewhere', ''] : ['where', `and ${which}`]
  return `select ${selected([
    `${measure.value}::String as value`,
    places && 'region, country, sum(visits.lat) as lat, sum(visits.lon) as lon',
    step && `${step('toUnixTimestamp64Milli(time)')} as step`,
    isEach ? 'toUInt64(1) as n' : 'count() as n',
    visitors && people
  ])} from visits
    ${where} ${part.raw} and (${within(gaps, params)}) and ${countedSql[measure.counted]} ${chosen}
    ${isEach ? '' : `group by ${selected(['value', places && 'region, country', step && 'step'])}`}`
}

/** The condition that finds raw visits of a reading, its filters included. */
export function visitsSql(
  reading: Pick<Reading, 'scope' | 'stretches' | 'filters'>,
  counted: Counted,
  params: Parameters
): string {
  const whose = partsOf(reading.scope, params).map(part => part.raw)
  const filter = filterSql(reading.filters, params)
  return `(${whose.join(' or ')}) and ${countedSql[counted]} and ${filter} and (${within(reading.stretches, params)})`
}

/**
 * SQL of rows with what a report counts: sums of closed periods, and of raw visits where there are none. Filters are answered by
 * raw visits alone. `which`: another condition over raw visits.
 */
export function rowsSql(reading: Reading, columns: Columns, params: Parameters, which = 'true'): string {
  const filter = filterSql(reading.filters, params)
  const filtered = filter !== 'true' || which !== 'true'
  const lists = isListed(reading) ? listOfVisits : `${listOfVisits}, ${noSketch}`
  const conditions = [...(filtered ? [filter, which] : []), ...(reading.counting ? [reading.counting] : [])]
  const people = filtered || !reading.isLittle ? sketchOfVisits : lists
  const selects = partsOf(reading.scope, params).flatMap(part => {
    const usable = filtered || part.rollups === null ? [] : reading.built
    const { built, hours, gaps } = coverAll({ ...reading, built: usable }, columns.measure)
    const texts = [...Map.groupBy(built, ({ span }) => tableOf(span))].map(([table, those]) =>
      fromRollups(part, table, those, columns, params)
    )
    if (hours.length > 0) texts.push(fromRollups(part, 'hour_totals', hours, columns, params))
    if (gaps.length > 0) {
      texts.push(
        fromVisits(
          part,
          gaps,
          { ...columns, people },
          conditions.length > 0 ? conditions.join(' and ') : undefined,
          params
        )
      )
    }
    return texts
  })
  return selects.join('\nunion all\n')
}
