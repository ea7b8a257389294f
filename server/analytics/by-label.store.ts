import type { Row } from '#contract/analytics.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { isTooLarge } from '#server/platform/too-much.ts'
import { OTHERS } from '#server/visits/rollups/rare-values.store.ts'

import type { Measure } from './measure.ts'
import type { Parameters } from './parameters.ts'
import { askPeople, countsOf, Labelled, readingOf, toRow, type Question } from './question.store.ts'
import { rowsSql, type Reading } from './rows.ts'

/** Rows of a report that has no end of its own. */
export const TOP = 100

/** Those that sums do not keep one by one are no row. */
const NAMED = `value != '${OTHERS}'`

/** SQL of the most visited values of rows without visitors, by their sums. */
const mostOf = (rows: string, label: string) =>
  `select value from (${rows}) where ${NAMED} group by value order by sum(n) desc, ${label} limit ${TOP}`

/**
 * The same of more values than can be told apart in memory, such as of a flood: in a fixed room (`topK`: Metwally and others, 2005), with every value
 * that more than a three-thousandth of the visits have, and some that are not needed.
 */
const oftenIn = (rows: string) =>
  `select arrayJoin(topKWeighted(3000, 1)(value, n)) from (${rows}) where ${NAMED}`

/**
 * Rows by a label, most visited first. Of many visits the most visited are found by their sums alone: sketches are merged of these only. `label`
 * is an SQL expression of ours over `value`, never of a request.
 */
export async function byLabel(
  clickhouse: ClickHouse,
  question: Question,
  measure: Measure,
  label = 'value'
): Promise<Row[]> {
  const rowsOf = (asked: Reading, which: (reading: Reading, params: Parameters) => string) =>
    askPeople(clickhouse, Labelled, asked, (reading, params) => {
      const sketches = rowsSql(reading, { measure, visitors: true }, params)
      return `select ${label} as label, ${countsOf(reading)} from (${sketches})
        where ${which(reading, params)} group by value order by visits desc, label limit ${TOP}`
    })
  const sums = (reading: Reading, params: Parameters, isEach = false) =>
    rowsSql(reading, { measure, visitors: false, isEach }, params)
  const whole = readingOf(question)
  const rows = await rowsOf(whole, (reading, params) =>
    measure.few || reading.isLittle ? NAMED : `value in (${mostOf(sums(reading, params), label)})`
  ).catch((error: unknown) => {
    if (measure.few || !isTooLarge(error)) throw error
    return rowsOf(
      { ...whole, isLittle: false },
      (reading, params) => `value in (${oftenIn(sums(reading, params, true))})`
    )
  })
  return rows.map(toRow)
}
