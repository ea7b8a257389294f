import { Type, type Static, type TSchema } from 'typebox'

import type { Filters, Row } from '#contract/analytics.ts'
import { extend } from '#contract/extend.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'
import { isUncounted, joinedLists, joinedSketch, peopleOf, Sketched } from '#server/visits/people-sketch.ts'
import type { Built, Stretch } from '#server/visits/rollups/cover.ts'

import { createParameters, type Parameters } from './parameters.ts'
import type { Range } from './range.ts'
import { isListed, type Reading } from './rows.ts'
import type { Scope } from './scope.ts'

export interface Question {
  scope: Scope
  range: Range
  filters: Filters
  /** Periods that count, with all sums of the scope. */
  built: readonly Built[]
  /** Whether visits are so few that the most visited rows need not be found before their visitors are counted. */
  isLittle: boolean
  /** Which raw visits count, as SQL of ours, where some do not. */
  counting?: string | undefined
}

/** SQL of what rows count together. */
export const countsOf = (reading: Reading): string =>
  `sum(n) as visits, ${isListed(reading) ? joinedLists : joinedSketch}`

export const readingOf = (question: Question, stretches: readonly Stretch[] = [question.range]): Reading => ({
  ...question,
  stretches: stretches.filter(({ from, to }) => from < to)
})

/** A row of a report whose people are still a sketch. */
export const Counted = extend(Sketched, { visits: Type.Integer() })
export const Labelled = extend(Counted, { label: Type.String() })

type Text = (reading: Reading, params: Parameters) => string

/** Asks a question, unless nothing lies in its range. */
export async function ask<const S extends TSchema>(
  clickhouse: ClickHouse,
  row: S,
  reading: Reading,
  text: Text
): Promise<Static<S>[]> {
  if (reading.stretches.length === 0) return []
  const params = createParameters()
  return select(clickhouse, row, text(reading, params), params.values)
}

/** The same of rows with people. */
export async function askPeople<const S extends typeof Counted>(
  clickhouse: ClickHouse,
  row: S,
  reading: Reading,
  text: Text
): Promise<Static<S>[]> {
  const rows = await ask(clickhouse, row, reading, text)
  return rows.some(isUncounted) ? ask(clickhouse, row, { ...reading, isLittle: false }, text) : rows
}

export const toRow = (row: Static<typeof Labelled>): Row => ({
  label: row.label,
  visits: row.visits,
  uniqVisits: peopleOf(row)
})
