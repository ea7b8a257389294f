import type { Filters } from '#contract/analytics.ts'
import { dateOf } from '#server/visits/moscow-days.ts'
import { sketchOfVisits } from '#server/visits/people-sketch.ts'
import { cover, type Built, type Cover, type Stretch } from '#server/visits/rollups/cover.ts'
import { tableOf, type SumsTable } from '#server/visits/rollups/visit-sums.store.ts'

import { filterSql } from './filters.ts'
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
}

interface Columns {
  measure: Measure
  /** Sketches of visitors too: what only finds the most visited can do without. */
  visitors: boolean
  /** Region, country and where it lies, of cities. */
  places?: boolean
  /** The start of a row's step, as SQL of ours over `ms`, the milliseconds of a visit or of a period's begin. */
  step?: (ms: string) => string
}

/** Milliseconds of the first moment of a period, which begins with a Moscow day or is an hour of it. */
const periodBegin = (table: SumsTable) =>
  `(toInt64(toUInt16(first)) * 24 - 3${table === 'hour_sums' ? ' + hour' : ''}) * 3600000`

/** Covers of neighbouring stretches as one, but no period reaches from one into the next. */
function coverAll(stretches: readonly Stretch[], built: readonly Built[]): Cover {
  const whole: Cover = { built: [], gaps: [] }
  for (const stretch of stretches) {
    const one = cover(stretch, built)
    whole.built.push(...one.built)
    for (const gap of one.gaps) {
      const last = whole.gaps.at(-1)
      if (last?.to === gap.from) last.to = gap.to
      else whole.gaps.push(gap)
    }
  }
  return whole
}

const listed = (columns: readonly (string | false | undefined)[]) => columns.filter(Boolean).join(', ')

function fromRollups(
  part: ScopePart,
  table: SumsTable,
  built: readonly Built[],
  columns: Columns,
  params: Parameters
): string {
  const { measure, visitors, places, step } = columns
  const dimensions = params.add('Array(String)', measure.dimensions)
  const periods = [...Map.groupBy(built, one => one.span)].map(([span, those]) => {
    const firsts = params.add('Array(Date)', [...new Set(those.map(({ first }) => dateOf(first)))])
    return span === 'hour' ? `first in ${firsts}` : `span = '${span}' and first in ${firsts}`
  })
  const builds = params.add(
    'Array(UInt64)',
    built.map(({ build }) => BigInt(build))
  )
  return `select ${listed([
    'value',
    places && 'region, country, lat, lon',
    step && `${step(periodBegin(table))} as step`,
    'visits as n',
    visitors && 'few, many, bits'
  ])} from ${table}
    where ${part.rollups} and dimension in ${dimensions} and (${periods.join(' or ')}) and build in ${builds}`
}

const within = (gaps: readonly Stretch[], params: Parameters) => {
  const moment = (ms: number) => `fromUnixTimestamp64Milli(${params.add('Int64', ms)})`
  return gaps.map(({ from, to }) => `time >= ${moment(from)} and time < ${moment(to)}`).join(' or ')
}

function fromVisits(
  part: ScopePart,
  gaps: readonly Stretch[],
  columns: Columns,
  which: string,
  params: Parameters
): string {
  const { measure, visitors, places, step } = columns
  return `select ${listed([
    `${measure.value}::String as value`,
    places && 'region, country, sum(visits.lat) as lat, sum(visits.lon) as lon',
    step && `${step('toUnixTimestamp64Milli(time)')} as step`,
    'count() as n',
    visitors && sketchOfVisits
  ])} from visits
    where ${part.raw} and ${countedSql[measure.counted]} and ${which} and (${within(gaps, params)})
    group by ${listed(['value', places && 'region, country', step && 'step'])}`
}

/** The condition that finds raw visits of a reading, its filters included. */
export function visitsSql(reading: Reading, counted: Counted, params: Parameters): string {
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
  const selects = partsOf(reading.scope, params).flatMap(part => {
    const usable = filtered || part.rollups === null ? [] : reading.built
    const { built, gaps } = coverAll(reading.stretches, usable)
    const texts = [...Map.groupBy(built, ({ span }) => tableOf(span))].map(([table, those]) =>
      fromRollups(part, table, those, columns, params)
    )
    if (gaps.length > 0) texts.push(fromVisits(part, gaps, columns, `${filter} and ${which}`, params))
    return texts
  })
  return selects.join('\nunion all\n')
}
